// A campaign as the page shows it: asked for again and again, so that everybody sees what others did.

import type { CampaignBoard, CampaignCompany, CampaignInfo, CampaignView, Move, Refused } from '../generated/protocol';
import { api, Failure } from '../server/api';
import { text } from '../words/text.svelte';
import { campaigns } from './api';

const PAUSE = 2000;
/** What another try cannot change. */
const FINAL = ['no_such_campaign', 'damaged', 'rules_changed'];

export class Railway {
  info = $state.raw<CampaignInfo | null>(null);
  board = $state.raw<CampaignBoard | null>(null);
  /** Why there is nothing to show. */
  failure = $state.raw<Refused | null>(null);
  /** The last thing that was refused. */
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  broken = $state(false);
  /** Which of one's own companies looks where people share a device; nobody until one of them says so. */
  company = $state<number | null>(null);
  #closed = false;
  /** Whether the campaign was ever shown: then it may come back. */
  #seen = false;
  /** What the board was asked for. */
  #drawn = '';

  constructor(readonly id: string) {
    void this.#watch();
  }

  close(): void {
    this.#closed = true;
  }

  get view(): CampaignView | null {
    return this.info?.view ?? null;
  }

  mine = $derived((this.info?.companies ?? []).filter(({ you }) => you));
  /** The company in front of this device. */
  own = $derived(this.info?.companies.find(({ company }) => company === this.view?.company) ?? null);

  of(company: number): CampaignCompany | null {
    return this.info?.companies.find((other) => other.company === company) ?? null;
  }

  async #watch(): Promise<void> {
    let first = true;
    while (!this.#closed) {
      const company = this.company;
      try {
        if (first) await api.guest();
        const info = await campaigns.info(this.id, company, first ? undefined : this.info?.seq);
        this.broken = false;
        if (!this.#closed && company === this.company) this.#take(info);
        first = false;
      } catch (cause) {
        // A campaign that was never seen is an error; one that is shown already may come back, unless it is final.
        const { refused } = Failure.from(cause);
        if (!this.#seen || FINAL.includes(refused.code)) {
          this.failure = refused;
          return;
        }
        this.broken = true;
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    }
  }

  /** Newer answers replace older ones, whatever way they come. */
  #take(info: CampaignInfo): void {
    if (this.info && info.seq < this.info.seq) return;
    if (info.view) text.tell(info.view.sentences);
    this.info = info;
    this.#seen = true;
    this.#draw(info);
  }

  /** The board changes only with what is on the table, and with what may come. */
  #draw({ view }: CampaignInfo): void {
    if (!view) return;
    const table = JSON.stringify([
      view.places.length,
      view.lines.map(({ line, colour }) => [line, colour]),
      view.to_pick.map(({ code }) => code),
      view.phase === 'over',
    ]);
    if (table === this.#drawn) return;
    this.#drawn = table;
    campaigns.board(this.id).then(
      (board) => (this.board = board),
      () => (this.#drawn = ''),
    );
  }

  /** Looks with the eyes of another of one's own companies. */
  async look(company: number): Promise<void> {
    if (this.busy) return;
    this.#passOn(company);
    await this.attempt(() => campaigns.info(this.id, company));
  }

  /** Whoever takes the device now reads nothing of the one before: what they may know comes from the server. */
  #passOn(company: number | null): void {
    this.company = company;
    this.info = null;
  }

  move(move: Move): Promise<boolean> {
    const { info, view } = this;
    if (!info || view?.company == null) return Promise.resolve(false);
    const own = view.company;
    return this.attempt(async () => {
      const done = await campaigns.move(this.id, info.seq, own, move);
      const next = done.view?.awaited.some(({ company }) => company !== own && this.of(company)?.you);
      if (!next) return done;
      this.#passOn(null);
      return campaigns.info(this.id, null);
    });
  }

  /** One thing at a time; what comes back is the campaign as it is now. */
  async attempt(request: () => Promise<CampaignInfo | void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    try {
      const info = await request();
      // At a shared device what was done may be answered with nobody's eyes: we ask with ours.
      const other = info?.id === this.id && this.company !== null && info.view?.company !== this.company;
      if (info?.id === this.id) this.#take(other ? await campaigns.info(this.id, this.company) : info);
      return true;
    } catch (cause) {
      this.refused = Failure.from(cause).refused;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
