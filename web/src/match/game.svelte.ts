// A live game at a table: the connection, what it says, and what the player does.

import type {
  Action,
  BotSpeed,
  ChatLine,
  ClaimQuestion,
  EditionDetails,
  GameView,
  May,
  Query,
  Refused,
  Reply,
  SeatInfo,
  ServerMessage,
  StepEvents,
  TableInfo,
} from '../generated/protocol';
import { onlyAnswer } from './action';
import { given } from './choice';
import { hasGoneOn } from './campaign/story';
import { api, Failure } from '../server/api';
import { Connection, type ConnectionState } from '../server/connection';
import { ownBytes } from '../server/entropy';
import { isHere } from '../server/door';
import { knownBoard } from '../server/known';
import { planned } from '../server/planned.svelte';
import { Match } from './match.svelte';
import { seatNames } from '../words/names';

export class Game extends Match {
  table = $state.raw<TableInfo | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<ConnectionState>('connecting');
  /** Why the connection will not come back. */
  failure = $state.raw<Refused | null>(null);
  /** The last thing that was refused, until it is looked at or something else happens. */
  refused = $state.raw<Refused | null>(null);
  /** The browser says that there is no network: believed at once, long before a dead connection shows itself. */
  #offline = $state(false);
  #asking = $state(false);
  /** The number of the last step of ours: what follows is decided on a view that shows it. */
  #done = $state(0);
  busy = $derived(this.#asking || (this.view !== null && this.view.seq < this.#done));
  /** On a shared device: nobody's cards are shown until the next player says so. */
  curtain = $state(false);
  #connection: Connection | null = null;
  #closed = false;
  #revealed = false;
  #learning = false;
  /** On a shared device: the seat of whoever has it in hand; until somebody says so it might be anybody. */
  #front: number | null = null;
  /** On a shared device: who is to take it, while there is no view to say so. */
  #called = $state<number | null>(null);

  constructor(readonly id: string) {
    super();
    addEventListener('offline', this.#wentOffline);
    addEventListener('online', this.#cameOnline);
    void this.#connect();
  }

  #wentOffline = (): void => {
    // A game in this browser needs no network.
    this.#offline = !isHere(this.id);
  };

  /** What was missed meanwhile is asked for at once; a connection that did not live through it comes back by itself. */
  #cameOnline = (): void => {
    this.#offline = false;
    this.#forgive();
    this.#connection?.enter();
  };

  /** Whether what one does would not reach the table now. */
  get away(): boolean {
    return this.#offline || this.connection === 'broken';
  }

  /** A refusal for want of a line is over when the line is back. */
  #forgive(): void {
    if (this.refused?.code === 'offline') this.refused = null;
  }

  /** Whoever follows a link becomes a guest first: the server speaks only to people it knows. */
  async #connect(): Promise<void> {
    try {
      if (!isHere(this.id)) await api.guest();
    } catch (cause) {
      this.failure = Failure.from(cause).refused;
      return;
    }
    if (this.#closed) return;
    this.#connection = new Connection(this.id, {
      since: () => {
        // A shared device behind its curtain names no seat: it is shown what a spectator sees.
        const seat = this.view ? this.seat : this.#front;
        return { since: this.view?.seq ?? 0, ...(seat === null ? {} : { seat }) };
      },
      heard: (message) => this.#heard(message),
      state: (state) => {
        this.connection = state;
        if (state === 'live') this.#forgive();
      },
      ended: (refused) => (this.failure = refused),
    });
  }

  get names(): string[] {
    return seatNames(this.seats, this.table?.campaign ? this.edition?.companies : []);
  }

  get seats(): SeatInfo[] {
    return this.table?.seats ?? [];
  }

  get live(): boolean {
    return true;
  }

  protected override chosen(seat: number): number {
    return this.seats[seat]?.colour ?? seat;
  }

  /** The seats of this device. */
  mine = $derived(this.seats.flatMap((seat, index) => (seat.you ? [index] : [])));

  /** On a shared device: the next of our seats that owes a decision, where no bot stands in. */
  next = $derived(
    this.view
      ? (this.view.awaited.find((seat) => this.mine.includes(seat) && !this.seats[seat].bot) ?? null)
      : this.#called,
  );

  /** The seat of this device whose last claim can be taken back. */
  undoable = $derived(this.mine.find((seat) => seat === this.view?.can_take_back) ?? null);

  /** The answer to a question that has no other: nobody is bothered with it. */
  forced = $derived(this.plays && this.view && !this.table?.stopped ? onlyAnswer(this.view) : null);

  /** What was answered on the sheet of a claim, to questions that are still to come. */
  #plan = $state.raw<ClaimQuestion[]>([]);

  /** The answer to the question that is open, where it was given with the claim. */
  planned = $derived.by(() => {
    const [next] = this.#plan;
    const asked = this.view?.stage === 'question' ? this.view.campaign?.question : null;
    if (!next || !asked || this.view?.seq !== this.#done || !this.plays) return null;
    const same = asked.ask === next.question.ask && asked.place === next.question.place;
    return same ? next.answer : null;
  });

  /** Whether a claim is on its way through its questions: nobody is asked what was answered before. */
  #following = $derived(this.#plan.length > 0 && (this.busy || this.planned !== null));

  get may(): May | null {
    // What was begun by other rules can be looked at.
    const may = this.table?.stopped ? null : super.may;
    return may && (this.forced || this.#following) ? { ...may, act: false } : may;
  }

  canAct = $derived(
    this.connection === 'live' && !this.#offline && !this.busy && !this.curtain && (this.may?.act ?? false),
  );

  get plays(): boolean {
    return this.seat !== null && this.mine.includes(this.seat);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('offline', this.#wentOffline);
    removeEventListener('online', this.#cameOnline);
    this.#connection?.close();
  }

  /** Makes a move; a claim may come with the answers to what it will ask. */
  async act(action: Action, plan: ClaimQuestion[] = []): Promise<boolean> {
    this.#plan = plan;
    const done = await this.#act(action);
    if (!done) this.#plan = [];
    return done;
  }

  async #act(action: Action): Promise<boolean> {
    const { view, seat } = this;
    if (!view || seat === null) return false;
    return this.#try(() => this.#request({ type: 'act', seat, seq: view.seq, action }));
  }

  /** Gives the next answer that was planned. Whatever goes wrong, the rest is asked as ever. */
  async goOn(): Promise<void> {
    const answer = this.planned;
    if (answer === null || this.busy) return;
    const rest = this.#plan.slice(1);
    const done = await this.#act(answer);
    this.#plan = done ? rest : [];
  }

  async playForMe(): Promise<boolean> {
    const { view, seat } = this;
    if (!view || seat === null) return false;
    return this.#try(() => this.#request({ type: 'play_for_me', seat, seq: view.seq }));
  }

  async takeBack(): Promise<boolean> {
    const { view, undoable: seat } = this;
    if (!view || seat === null) return false;
    return this.#try(() => this.#request({ type: 'take_back', seat, seq: view.seq }));
  }

  async botSeat(seat: number, level: string | null): Promise<boolean> {
    return this.#try(() => this.#request({ type: 'bot_seat', seat, level }));
  }

  async share(seat: number, share: boolean): Promise<boolean> {
    return this.#try(() => this.#request({ type: 'share', seat, share }));
  }

  async say(words: string): Promise<boolean> {
    return this.#try(() => this.#request({ type: 'chat', text: words }));
  }

  /** No longer hears a seat, or those who only watch. */
  async mute(seat: number | null, muted: boolean): Promise<boolean> {
    return this.#try(() => this.#request({ type: 'mute', seat, muted }));
  }

  /** How quickly the table's bots play, for whoever opened it. */
  async botSpeed(speed: BotSpeed): Promise<boolean> {
    return this.#try(() => this.#request({ type: 'bot_speed', speed }));
  }

  /** The colour of a seat's pieces, before the game. */
  async chooseColour(seat: number, colour: number): Promise<boolean> {
    return this.#try(() => this.#request({ type: 'choose_colour', seat, colour }));
  }

  async allowChat(allow: boolean): Promise<boolean> {
    return this.#try(() => this.#request({ type: 'allow_chat', allow }));
  }

  override async ask(question: Query): Promise<Reply | null> {
    if (this.seat === null) return null;
    try {
      const answer = await this.#request({ type: 'ask', seat: this.seat, question });
      return answer.type === 'answer' ? answer.reply : null;
    } catch (cause) {
      if (question.about === 'hint') this.refused = Failure.from(cause).refused;
      return null;
    }
  }

  look(seat: number | null): void {
    this.#connection?.look(seat);
  }

  /** The next player of a shared device has taken it. */
  lift(seat: number): void {
    this.#passOn(seat);
  }

  #request(request: Parameters<Connection['ask']>[0]): ReturnType<Connection['ask']> {
    return this.#connection ? this.#connection.ask(request) : Promise.reject(Failure.of('offline'));
  }

  async #try(request: () => ReturnType<Connection['ask']>): Promise<boolean> {
    // One thing at a time. Buttons stay alive meanwhile: a dead one would lose the keyboard's place.
    if (this.busy) return false;
    this.#asking = true;
    this.refused = null;
    try {
      const answer = await request();
      if (answer.type === 'done') this.#done = answer.seq;
      return true;
    } catch (cause) {
      this.refused = Failure.from(cause).refused;
      return false;
    } finally {
      this.#asking = false;
    }
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'entered':
        this.chat = message.chat;
        this.#sit(message.table);
        if (message.view) this.#see(message.view, message.steps);
        break;
      case 'table': {
        const watching = this.mine.length === 0;
        this.#sit(message.table);
        // Whoever came to look and then took a seat sees from that seat.
        if (watching && this.mine.length > 0) this.look(this.mine[0]);
        break;
      }
      case 'update':
        this.#see(message.view, message.steps);
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        break;
      case 'notice':
        planned.hear(message.notice);
        break;
      // Where a stop is planned it is said next.
      case 'welcome':
        planned.hear(null);
        break;
      // What is asked for one by one, and the end, are the connection's own business.
      case 'done':
      case 'answer':
      case 'refused':
      case 'pong':
      case 'bye':
        break;
    }
  }

  #sit(table: TableInfo): void {
    this.table = table;
    this.#load(table);
    this.#reveal(table);
    this.#draw();
  }

  #see(view: GameView, steps: StepEvents[]): void {
    if (!this.#isForUs(view)) return;
    this.view = view;
    this.#keepUp();
    const told = new Set(steps.map(({ seq }) => seq));
    this.steps = [...this.steps.filter(({ seq }) => !told.has(seq)), ...steps].sort((a, b) => a.seq - b.seq);
    this.#draw();
  }

  /** On a shared device what was under way to the one before is nothing for whoever holds it now. */
  #isForUs({ viewer }: GameView): boolean {
    const seat = given(viewer, 'seat') ?? null;
    if (this.mine.length < 2 || seat === this.#front) return true;
    // A seat that is no longer ours gives no other view than a spectator's.
    const lost = this.#front !== null && !this.mine.includes(this.#front);
    return seat === null && (this.view !== null || lost);
  }

  /** Draws the curtain when the decision passes to another seat of this device, and raises it when nobody here is asked. */
  #draw(): void {
    if (!this.view) return;
    this.curtain =
      this.mine.length > 1 && this.view.stage !== 'over' && this.next !== null && this.next !== this.#front;
    if (this.curtain && this.seat !== null) this.#passOn(null);
  }

  /**
   * The device goes to another seat, or to nobody yet. Nothing of the one before is left, public or secret: what whoever
   * takes it may know comes from the server, and until then there is nothing. The curtain stays as it is meanwhile.
   */
  #passOn(seat: number | null): void {
    this.#called = this.next;
    this.#front = seat;
    this.view = null;
    this.steps = [];
    this.refused = null;
    this.#connection?.enter();
  }

  /** What the table is played on: the edition of that name may be another by now. */
  #load({ id, edition }: TableInfo): void {
    if (this.edition?.id === edition) return;
    const fail = (cause: unknown): void => {
      this.failure = Failure.from(cause).refused;
    };
    const same = knownBoard(id);
    const [details, board] =
      same === undefined ? [api.tableEdition(id), api.tableBoard(id)] : [api.edition(same), api.board(same)];
    details.then((found) => this.#learn(found), fail);
    board.then((found) => (this.board = found), fail);
  }

  #learn(edition: EditionDetails): void {
    this.setEdition(edition);
    this.#keepUp();
  }

  /** The story of a campaign's year was told: there is more to know of the game than when it was dealt. */
  #keepUp(): void {
    if (!hasGoneOn(this.view, this.edition) || this.#learning) return;
    this.#learning = true;
    const done = (): boolean => (this.#learning = false);
    // What is not learned now is asked for with the next step.
    api
      .editionNow(this.id)
      .then((found) => this.setEdition(found))
      .finally(done)
      .catch(() => undefined);
  }

  /** The bytes promised when the seat was taken are due as soon as the game is started. */
  #reveal(table: TableInfo): void {
    const bytes = ownBytes(table.id);
    if (table.phase !== 'revealing' || bytes === null || this.#revealed) return;
    this.#revealed = true;
    this.#request({ type: 'reveal', bytes }).catch(() => (this.#revealed = false));
  }
}
