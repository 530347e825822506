// Finding: which rules a plain question means.

const SHORT = 3; // shorter beginnings stand for whole words
const LONG = 3; // words longer than this tell what a question is about
const COMMON = 1 / 3; // a word that so many of the rules have tells nothing
const MOST = 6; // so many of the nearest rules are shown

export function plain(text) {
  return text.toLocaleLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "");
}

export function wordsOf(text) {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

// The rules of the topics that a question is about, the one that has most words of it first.
// A topic has the ways to ask for it, each by the beginnings of its words.
export function meant(question, topics) {
  const words = wordsOf(question);
  const begins = (start) => words.some((word) => (start.length < SHORT ? word === start : word.startsWith(start)));
  const found = [];
  for (const { asked, rules } of topics) {
    const ways = asked.split(",").map(wordsOf).filter((way) => way.every(begins));
    if (ways.length) found.push({ rules, words: Math.max(...ways.map((way) => way.length)) });
  }
  found.sort((one, other) => other.words - one.words);
  return [...new Set(found.flatMap(({ rules }) => rules))];
}

// Of many texts the few that have most of the rarer words of a question, by their numbers; what a
// word ends in does not count. A text is its words with a space before each.
export function nearest(question, texts) {
  const scores = texts.map(() => 0);
  for (const word of new Set(wordsOf(question))) {
    if (word.length <= LONG) continue;
    const start = ` ${word.slice(0, Math.max(LONG + 1, word.length - 2))}`;
    const having = texts.flatMap((text, number) => (text.includes(start) ? [number] : []));
    if (having.length > texts.length * COMMON) continue;
    for (const number of having) scores[number] += 1 / having.length;
  }
  const best = Math.max(...scores);
  if (best <= 0) return [];
  const near = scores.flatMap((score, number) => (score >= best / 2 ? [number] : []));
  return near.sort((one, other) => scores[other] - scores[one]).slice(0, MOST);
}
