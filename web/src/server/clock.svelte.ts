// Clocks of the players. The server says when a decision's time ends, by its own clock, and what
// time that shows: so we know how far ours is off.

import type { SeatInfo } from '../generated/protocol';

/** How much later the clock of the players' time is than ours. */
let ahead = 0;

export const serverTime = (): number => Date.now() + ahead;

/** A table says what time it is whenever it says when somebody's time ends. */
export function heardTime(millis: number): void {
  ahead = millis - Date.now();
}

/** Time left in milliseconds; null without a clock. */
export function left(seat: SeatInfo | undefined, now: number): number | null {
  if (!seat || seat.time_left === null) return null;
  return Math.max(0, seat.deadline === null ? seat.time_left : seat.deadline - now);
}

/** `1:05:09`, `4:09`; from two days on by days and hours. */
export function clockText(millis: number, day: string): string {
  const seconds = Math.ceil(millis / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)}${day} ${hours % 24}h`;
  const two = (part: number): string => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What time it is for the server; ticks while somebody looks at it. */
class Now {
  millis = $state(serverTime());

  constructor() {
    setInterval(() => (this.millis = serverTime()), 500);
  }
}

let shared: Now | undefined;

export const now = (): number => (shared ??= new Now()).millis;
