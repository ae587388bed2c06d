// Small sounds made on the spot: no files to load.

import { settings } from './settings.svelte';

let context: AudioContext | undefined;

function note(frequency: number, start: number, length: number, volume: number): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const at = context.currentTime + start;
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

const melodies = {
  turn: [[659, 0], [880, 0.12]],
  card: [[523, 0]],
  claim: [[392, 0], [523, 0.09], [659, 0.18]],
  end: [[523, 0], [659, 0.14], [784, 0.28], [1047, 0.42]],
} as const;

export type Sound = keyof typeof melodies;

export function play(sound: Sound): void {
  if (!settings.sounds) return;
  try {
    context ??= new AudioContext();
    for (const [frequency, start] of melodies[sound]) note(frequency, start, 0.28, 0.12);
  } catch {
    // A browser without sound stays silent.
  }
}
