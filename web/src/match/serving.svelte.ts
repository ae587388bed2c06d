// Which lines serve a ticket of one's own: those on the cheapest ways the server knows to the tickets still open. The
// board gives them a full halo when they can be claimed. Asked anew only when lines or tickets have changed.

import type { Match } from './match.svelte';

export class Serving {
  lines = $state.raw<ReadonlySet<number>>(new Set());
  #asked = '';

  constructor(match: () => Match) {
    $effect(() => {
      const { view, plays } = match();
      const own = view?.own;
      if (!own || !plays || !view.may?.act) return;
      const owned = view.seats.map(({ lines }) => lines.length).join(' ');
      const question = `${own.tickets.map(({ ticket, status }) => `${ticket} ${status}`).join()} ${owned}`;
      if (question === this.#asked) return;
      this.#asked = question;
      void this.#ask(match(), question);
    });
  }

  async #ask(match: Match, question: string): Promise<void> {
    const open = match.view?.own?.tickets.filter(({ status }) => status === 'possible') ?? [];
    const ways = await Promise.all(open.map(({ ticket }) => match.way(ticket)));
    if (question === this.#asked) this.lines = new Set(ways.flatMap((way) => way?.claim ?? []));
  }
}
