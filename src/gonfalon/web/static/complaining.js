// Why something could not be done, said where the page has room for it, in sight and read at once.

const notice = document.getElementById("notice");

export function complain(error) {
  notice.textContent = error.message;
  notice.hidden = false;
  notice.scrollIntoView({ block: "center" });
  notice.focus({ preventScroll: true });
}
