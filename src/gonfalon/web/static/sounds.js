// Sounds: a few short tones made in the page, for who asked for them.
import { recall, remember } from "./calls.js";
import { $ } from "./parts.js";
import { isAsked } from "./picks.js";

// Each tone: its pitch, when it begins, how long it rings, how loud it is.
const TONES = {
  turn: [[587, 0, 0.16, 0.12], [784, 0.13, 0.26, 0.12]],
  piece: [[196, 0, 0.07, 0.2]],
  claim: [[392, 0, 0.14, 0.12], [523, 0.11, 0.14, 0.12], [659, 0.22, 0.3, 0.12]],
  clock: [[880, 0, 0.07, 0.1], [880, 0.14, 0.07, 0.1], [880, 0.28, 0.12, 0.1]],
  end: [[523, 0, 0.22, 0.11], [392, 0.2, 0.22, 0.11], [330, 0.4, 0.22, 0.11], [523, 0.62, 0.6, 0.11]],
};

let player; // made at the first sound: a browser wants to be touched before

export const wantsSounds = () => recall("sounds", false);

export function listenToSounds() {
  $("sounds-setting").checked = wantsSounds();
  $("sounds-setting").addEventListener("change", (event) => {
    remember("sounds", event.target.checked);
    if (event.target.checked) play("turn");
  });
}

// What a new state sounds like: the end before a claim, a claim before whose turn it is.
export function soundOf(told, before) {
  if (!before || told.table !== before.table || told.revision !== before.revision) return "";
  if (told.phase === "over" && before.phase !== "over") return "end";
  if (told.ply > before.ply && told.log.some((entry) => entry.sound)) {
    return told.log.find((entry) => entry.sound).sound;
  }
  if (isAsked(told) && !isAsked(before)) return "turn";
  return told.ply > before.ply ? "piece" : "";
}

export function soundFor(told, before) {
  const sound = soundOf(told, before);
  if (sound && wantsSounds()) play(sound);
}

export function play(sound) {
  player ??= new AudioContext();
  player.resume?.();
  for (const [pitch, begins, rings, loudness] of TONES[sound]) tone(pitch, player.currentTime + begins, rings, loudness);
  document.documentElement.dataset.sound = sound; // the last one, for those who look for it
}

function tone(pitch, at, rings, loudness) {
  const string = new OscillatorNode(player, { type: "triangle", frequency: pitch });
  const hand = new GainNode(player, { gain: 0 });
  hand.gain.setValueAtTime(0, at);
  hand.gain.linearRampToValueAtTime(loudness, at + 0.012);
  hand.gain.exponentialRampToValueAtTime(0.0001, at + rings);
  string.connect(hand).connect(player.destination);
  string.start(at);
  string.stop(at + rings);
}
