// When a table sounds: quietly, not before the first click, and not at all after one tap.

import type { GameEvent } from '../generated/protocol';
import { settings } from './settings.svelte';
import { SOUNDS, Workshop } from './sounds';

export type Sound = keyof typeof SOUNDS;

/** Few events have a sound of their own; a claim sounds as its cars are set down. */
export function soundOf({ what }: GameEvent): Sound | null {
  if (what === 'tunnel_revealed') return 'tunnel';
  if (what === 'event_revealed') return 'news';
  if (what === 'last_round') return 'last';
  return what === 'game_ended' ? 'end' : null;
}

let stage: { context: AudioContext; workshop: Workshop } | undefined;

function open(): NonNullable<typeof stage> {
  const context = new AudioContext();
  return { context, workshop: new Workshop(context) };
}

export function play(sound: Sound): void {
  // A browser lets nothing sound before the visitor has touched the page.
  if (!settings.sounds || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  try {
    stage ??= open();
    if (stage.context.state === 'suspended') void stage.context.resume();
    SOUNDS[sound](stage.workshop);
  } catch {
    // A browser without sound stays silent.
  }
}
