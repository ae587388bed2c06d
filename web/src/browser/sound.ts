// Small sounds made on the spot: no files to load.

import type { GameEvent } from '../generated/protocol';
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
  turn: [
    [659, 0],
    [880, 0.12],
  ],
  card: [[523, 0]],
  claim: [
    [392, 0],
    [523, 0.09],
    [659, 0.18],
  ],
  done: [
    [784, 0],
    [988, 0.1],
    [1175, 0.2],
  ],
  tunnel: [
    [294, 0],
    [277, 0.16],
  ],
  news: [
    [587, 0],
    [587, 0.1],
    [740, 0.2],
  ],
  last: [
    [880, 0],
    [880, 0.2],
    [880, 0.4],
  ],
  end: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
    [1047, 0.42],
  ],
} as const;

export type Sound = keyof typeof melodies;

/** Few events have a sound of their own. */
export function soundOf({ what }: GameEvent): Sound | null {
  if (what === 'line_claimed' || what === 'bullet_line_claimed') return 'claim';
  if (what === 'tunnel_revealed') return 'tunnel';
  if (what === 'event_revealed') return 'news';
  if (what === 'last_round') return 'last';
  return what === 'game_ended' ? 'end' : null;
}

export function play(sound: Sound): void {
  if (!settings.sounds) return;
  try {
    context ??= new AudioContext();
    for (const [frequency, start] of melodies[sound]) note(frequency, start, 0.28, 0.12);
  } catch {
    // A browser without sound stays silent.
  }
}
