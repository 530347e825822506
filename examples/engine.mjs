// A program that plays by the engine protocol (docs/engine-protocol.md), for Node.
//
// It plays every game at random, but claims what it can. Try it:
//
//     gonfalon arena battle-line random "node examples/engine.mjs" --games 20
//     gonfalon sit "http://127.0.0.1:8000/t/TABLE#seat=TOKEN" "node examples/engine.mjs"
import { createInterface } from "node:readline";

let legal = [];

function say(line) {
  process.stdout.write(`${line}\n`);
}

function choose() {
  const claims = legal.filter((action) => action.startsWith("claim"));
  const from = claims.length ? claims : legal;
  return from[Math.floor(Math.random() * from.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const [, word, rest] = /^(\S*) ?(.*)$/u.exec(line.trim());
  if (word === "hello") {
    say("name Example in JavaScript");
    say("hello 1");
  } else if (word === "legal") legal = rest.split("; ");
  else if (word === "go") say(`bestmove ${choose()}`);
  else if (word === "quit") process.exit();
}
