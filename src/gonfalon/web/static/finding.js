// Finding: which rules a plain question means.

const SHORT = 3; // shorter beginnings stand for whole words
const WHOLE = 4; // words as short as this are hardly ever cut
const ENDING = 4; // so many letters may be added to a word when it is bent
const COMMON = 1 / 3; // a word that so many of the rules have names nothing
const TITLED = 3; // what a word in a title counts, beside one in the text
const LEAST = 1 / 4; // what comes less near than this part of the nearest is left out
const MOST = 12; // so many of the nearest rules are shown

export function plain(text) {
  return text.toLocaleLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "");
}

export function wordsOf(text) {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

// A word without what bends it: its last letters, or the vowel that a short one ends in.
function stemOf(word) {
  if (word.length > WHOLE + 1) return word.slice(0, Math.max(WHOLE, word.length - 2));
  return word.length >= WHOLE ? word.replace(/[aeiouyаеиоуъюя]$/u, "") : word;
}

// Whether two words are forms of one.
function isForm(word, other) {
  if (word === other) return true;
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return short.length >= SHORT && long.length - short.length <= ENDING && long.startsWith(stemOf(short));
}

// The topics that a question is about, the one that has most words of it first, each with the words
// that it was asked by. A topic has the ways to ask for it, each by the beginnings of its words.
function asked(words, topics) {
  const begins = (word, start) => (start.length < SHORT ? word === start : word.startsWith(start));
  const found = [];
  for (const { ways, rules } of topics) {
    const meant = ways.filter((way) => way.length && way.every((start) => words.some((word) => begins(word, start))));
    if (!meant.length) continue;
    const by = words.filter((word) => meant.some((way) => way.some((start) => begins(word, start))));
    found.push({ rules, by, length: Math.max(...meant.map((way) => way.length)) });
  }
  return found.sort((one, other) => other.length - one.length);
}

// What each rule has of a word: nothing, a place in its text, or more if its title has it.
function found(word, rules) {
  const start = ` ${stemOf(word)}`;
  return rules.map(({ title, text }) => {
    if (title.some((one) => isForm(word, one))) return TITLED;
    return (word.length < SHORT ? `${text} `.includes(` ${word} `) : text.includes(start)) ? 1 : 0;
  });
}

// The rules that a question means, by their ids, the nearest first: those of the things it names, those of
// what is often asked, then those with most of its words. A word counts the more the fewer rules have it;
// filler counts nothing. A rule has an id, the words of its title, and its text with a space before each word.
export function ranked(question, { rules, topics, names, filler }) {
  const words = [...new Set(wordsOf(question))];
  const about = asked(words, topics);
  const covered = new Set(about.flatMap(({ by }) => by));
  const scores = new Map(rules.map(({ id }) => [id, 0]));
  const named = new Map();
  for (const word of words.filter((one) => !filler.has(one))) {
    const hits = found(word, rules);
    const count = hits.filter(Boolean).length;
    const weight = Math.log(1 + rules.length / Math.max(1, count));
    rules.forEach(({ id }, number) => scores.set(id, scores.get(id) + weight * hits[number]));
    if (covered.has(word) || count > rules.length * COMMON) continue;
    const meant = names.filter((one) => one.words.some((name) => !filler.has(name) && isForm(word, name)));
    for (const rule of new Set(meant.map((one) => one.rule))) named.set(rule, (named.get(rule) ?? 0) + weight);
  }
  const byScore = (all) => [...all].sort((one, other) => other[1] - one[1]);
  const best = Math.max(0, ...scores.values());
  const near = byScore(scores).filter(([, score]) => score > 0 && score >= best * LEAST).slice(0, MOST);
  return [...new Set([
    ...byScore(named).map(([id]) => id), ...about.flatMap((one) => one.rules), ...near.map(([id]) => id),
  ])];
}
