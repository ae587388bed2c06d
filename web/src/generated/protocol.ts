// Made from the server's OpenAPI document, see docs/protocol.md; do not edit.

export const VERSION = 2;

/** One decision of one seat. */
export type Action =
  /** Take the card of a display slot (C-10). */
  | {
    take_face_up: {
      /** Which of the five, from 0. */
      slot: number;
    };
  }
  /** Draw a card blind from the deck (C-10). */
  | 'draw_blind'
  /** Leave the second card where the edition allows it; the turn ends (C-10, NL-3). */
  | 'stop_drawing'
  /** Draw tickets (C-32); keeping them is a decision of its own. */
  | 'draw_tickets'
  /** Keep the offered tickets whose bit is set, in the order in which they were offered. */
  | {
    keep_tickets: {
      /** Bit 0 is the first ticket offered. */
      keep: number;
    };
  }
  /**
   * Claim a line with a set of cards; `extra` are cards for a surcharge on the cost (none:
   * the surcharge, if any, is paid in coins).
   */
  | {
    claim_line: {
      /** Cards beyond the set. */
      extra?: Cards;
      /** Which line. */
      line: LineId;
      /** The cards for its spaces. */
      set: Cards;
    };
  }
  /** Pay what a tunnel asks for (C-50). */
  | {
    pay_tunnel: {
      /** As many as are owed, of the set's colour or wilds. */
      cards: Cards;
    };
  }
  /** Take the set back; the turn ends (C-52). */
  | 'decline_tunnel'
  /** Discard the wilds an event asks for and take its benefit (LW-29). */
  | 'accept_offer'
  /** Leave what the event offers (LW-29). */
  | 'decline_offer'
  /** Only where nothing else is possible (C-3). */
  | 'pass'
  /** The number of an option of the question that is open (see [`crate::campaign::Question`]). */
  | {
    answer: {
      /** What each number means is said with the question. */
      option: number;
    };
  }
  /** Cards that answer the question that is open. */
  | {
    pick: {
      /** Which and how many is said with the question. */
      cards: Cards;
    };
  }
  /** Use the ability of the own staff card at the start of a turn (CH-Q). */
  | 'use_staff'
  /** Discard cards at the start of a turn to end a strike (CH-EV19). */
  | {
    end_strike: {
      /** As many as the strike asks for. */
      cards: Cards;
    };
  }
  /** The last-ranked seat retires an event at the end of the game (LW-43). */
  | {
    retire_event: {
      /** One of those that were revealed. */
      event: EventId;
    };
  };

/** A way was added. */
export type AddedCallWay = {
  id: string;
  /** What calls to a webhook are signed with; told once. */
  secret: string | null;
  settings: CallSettings;
};

export type Again = {
  inset: string;
  label: Label;
  link: Point | null;
  x: number;
  y: number;
};

/** What could be done. */
export type Alternative = {
  /** What. */
  action: Action;
  card: Card | null;
  /** The chance to win with it. */
  chance: number;
  /** The points to be expected with it. */
  points: number;
  /** The tickets it keeps. */
  tickets?: TicketId[];
};

/** Where text is held. */
export type Anchor = 'start' | 'middle' | 'end';

/** What a failed request answers. */
export type ApiError = {
  error: Refused;
};

/** One argument of a refusal, for the sentence in the reader's language. */
export type Arg =
  | number
  | Card
  | Cards;

export type Awaited = {
  company: CompanyNo;
  decision: Decision;
  /** The rule that asks, a heading of the campaign's rulebook or a story card's code. */
  rule: string;
};

/** Land that may be added to the map. */
export type Beyond = {
  /** The frontier's code. */
  code: string;
  outline: Point[];
};

/** Somebody one does not want to meet. */
export type BlockedPerson = {
  /** For taking it back. */
  id: string;
  /** How they were called then. */
  name: string;
  /** Milliseconds since 1970. */
  since: number;
};

export type Board = {
  colours?: Colours;
  /** What lies under the lines, from bottom to top. Empty: plain ground. */
  ground: Feature[];
  height: number;
  insets: Inset[];
  /** In the order of the edition's lines. */
  lines: LineShape[];
  /** In the order of the edition's places. */
  places: PlaceShape[];
  /** The frame around it, and around each inset. */
  rim?: Scenery[];
  /** How the ground is painted, from bottom to top. */
  scenery?: Scenery[];
  /** What is laid over areas. */
  textures?: Texture[];
  width: number;
  /** What the ground looks like, and its colours. */
  world?: World;
};

/** What a board was made from. */
export type BoardBefore = {
  author: string;
  /** It may be gone by now. */
  id: string;
  name: Words;
};

/** A bonus of the edition, drawn for a game or always in play. */
export type BonusId = number;

export type BonusInfo = {
  /** Whether it is in play in every game, or only where it was turned up. */
  always: boolean;
  id: string;
  name: Words;
  rule: BonusRule;
  value: number;
};

/** What a bonus counts, with names for its arguments. */
export type BonusRule =
  | { most: 'completed_tickets' }
  | { most: 'completed_tickets_at'; tag: string }
  | { most: 'completed_tickets_worth_at_most'; value: number }
  | { most: 'longest_path' }
  | { most: 'pieces_left' }
  | { length: number; most: 'lines_of_length' }
  | { most: 'lines_at'; tag: string }
  | { country: string; most: 'lines_in' }
  | { most: 'ferries' }
  | { most: 'countries' }
  | { most: 'wilds_in_hand' };

/** How long bots let one look at what they do. */
export type BotSpeed = 'quick' | 'normal' | 'leisurely';

export type BoxView = {
  /** Its step of a claim, where it has one. */
  claim_step: number | null;
  /** After which game it ended, if it has. */
  ended: number | null;
  /** How many games its module still lasts, where that is counted. */
  games_left: number | null;
  id: string;
  in_force: boolean;
  /** `F` to `V`. */
  letter: string;
  name: Words;
  summary: Words;
};

export type BranchCampaign = {
  /** 1 to 12: everything before this game began stays. */
  before_game: number;
};

/** A finished game of one's own device, to be kept with the others. It is never rated. */
export type BringGame = {
  /** When it was begun and ended there, in milliseconds since 1970. */
  began: number;
  ended: number;
  /** What it is called on the device. */
  from: string;
  /** The text that `capotreno replay` reads. */
  record: string;
  /** The seats that were one's own. */
  seats: number[];
};

/** What a company built in a game that is over: the lines it claimed. */
export type Built = {
  company: CompanyNo;
  game: number;
  lines: LineNo[];
};

/** What became of a link in a call: which way it is about. */
export type CallAnswered = {
  kind: CallKind;
  shown: string;
};

export type CallKind = 'push' | 'mail' | 'webhook';

/** How and when I am called. */
export type CallSettings = {
  /** Whether this server sends mails. */
  mail: boolean;
  /** The key under which a browser subscribes, as its push service wants it. */
  push_key: string;
  ways: CallWayInfo[];
  wishes: CallWishes;
};

/** One way in which somebody is called. */
export type CallWayInfo = {
  /** Milliseconds since 1970. */
  created_at: number;
  id: string;
  kind: CallKind;
  /** The mail address, the address of the webhook, or the push service of the browser. */
  shown: string;
  /** Nothing is sent before whoever is there has agreed. */
  verified: boolean;
};

/** When somebody wants to be called. */
export type CallWishes = {
  quiet: QuietHours | null;
  /** How many hours before a clock runs out there is a reminder; 0: none. */
  remind?: number;
};

/** The board of a campaign between games. */
export type CampaignBoard = Board & {
  /** Where the frontiers lie that can be picked now; perhaps outside the picture. */
  beyond: Beyond[];
  /** Once the vaults are open: what everybody built, game by game. */
  built: Built[];
};

/** What is new: before a game since the one before it began, after a game since it began. */
export type CampaignChanges = {
  boxes: BoxView[];
  /** Rules that are no longer in force. */
  boxes_ended: BoxView[];
  depots: DepotBuilt[];
  events: CardView[];
  events_retired: CardView[];
  frontiers: FrontierView[];
  grown: PlaceNo[];
  junctions: PlaceNo[];
  junctions_gone: PlaceNo[];
  lines: LineNo[];
  /** Places and lines by the campaign's numbers. */
  places: PlaceNo[];
  races: PostcardView[];
  staff: CardView[];
  staff_retired: CardView[];
  /** Cards of the story, by code. */
  story: string[];
  tickets: TicketNo[];
  tickets_retired: TicketNo[];
};

/** A company of a campaign and who plays it. */
export type CampaignCompany = {
  /** The bot that decides for it now. */
  bot: string | null;
  colour: Card;
  company: number;
  /** Whether its player looked at the campaign within the last minute. */
  here: boolean;
  motto: Words;
  name: Words;
  /** Whether a person plays it: then a bot only sits in. */
  person: boolean;
  /** None while the company is open. */
  player: string | null;
  presence: Presence;
  story: Words;
  /** Whether this guest plays it. */
  you: boolean;
};

/** A campaign as one guest sees it. */
export type CampaignInfo = {
  /** Which one: `charter`. */
  campaign: string;
  changes: CampaignChanges | null;
  companies: CampaignCompany[];
  /** Milliseconds since 1970. */
  created_at: number;
  /** The last table of free play on the finished map. */
  free_play: string | null;
  id: string;
  name: Words;
  options: CampaignOptions;
  /** Whether this guest founded it. */
  owner: boolean;
  phase: CampaignPhase;
  picker: Picker;
  /** Grows with everything that changes here. */
  seq: number;
  /** The table of the game that is on. */
  table: string | null;
  /** The games of an imported chronicle whose results nothing proves. */
  unproved: number[];
  view: CampaignView | null;
};

/** What is agreed for every game of a campaign. */
export type CampaignOptions = {
  chat?: boolean;
  hints?: boolean;
  /** The clock of its games. Between games everybody has all the time they want. */
  pace: Pace;
  /** Its games are listed in the lobby; otherwise only who has a link finds them. */
  public?: boolean;
  take_back?: boolean;
};

export type CampaignPage = {
  /** `frame`, the letter of a box, `events`, `staff` or `postcards`. */
  id: string;
  /** Markdown. */
  text: string;
};

export type CampaignPhase = 'gathering' | 'running' | 'over';

/** The campaign's rulebook as far as it was discovered. */
export type CampaignRulebook = {
  /** The letters of boxes that are still empty. */
  empty: string[];
  pages: CampaignPage[];
};

/** A campaign in a list. */
export type CampaignSummary = {
  colours: Card[];
  created_at: number;
  /** The game that is prepared, played or wound up. */
  game: number;
  games: number;
  id: string;
  name: Words;
  phase: CampaignPhase;
  /** The player of each company; none while it is open. */
  players: (string | null)[];
  /** The table of the game that is on. */
  table: string | null;
  /** The title of the game. */
  title: Words;
  year: number;
  /** Whether this guest owes a decision, between games or in the game. */
  your_turn: boolean;
};

/** Everything a client may know of a campaign. */
export type CampaignView = {
  answered: Move | null;
  /** Who owes which decision. */
  awaited: Awaited[];
  /** The awards that were taken then. */
  awards: PostcardView[];
  /** Rule boxes in force and those that have ended. */
  boxes: BoxView[];
  campaign: string;
  /** What was voted, by the code of its story card. */
  choices: Chosen[];
  companies: CompanyView[];
  company: CompanyNo | null;
  /** The winner's epilogue, a line for each of the others, the closing words. */
  epilogues: Words[];
  events: CardView[];
  /** The company with the first-player card. */
  first: CompanyNo;
  frontiers: FrontierView[];
  /** The game that is prepared, played or wound up: 1 to `games`. */
  game: number;
  games: number;
  junctions: PlaceNo[];
  lines: LineView[];
  /** The chronicle as everyone may read it. */
  log: SeenEntry[];
  /** What the viewer's own company could do now. */
  moves: Move[];
  name: Words;
  phase: Phase;
  /** The pictures of what is in here. */
  pictures: Picture[];
  /** What is on the table. The board of the campaign lists places and lines in the same order. */
  places: PlaceView[];
  /** The open challenges. */
  races: PostcardView[];
  score: FinalScore | null;
  /** Fluent messages that speak of what was discovered: no client has them in its files. */
  sentences: Words;
  staff: CardView[];
  /** In the order of the campaign, best first. */
  standing: CompanyNo[];
  /** The cards read so far, in order. */
  story: StoryView[];
  tickets: TicketView[];
  /** The title of the game. */
  title: Words;
  /** The titles of all games up to this one. */
  titles: Words[];
  /** Frontiers that can be picked now. */
  to_pick: FrontierOffer[];
  year: number;
};

/**
 * A kind of card. The eight colours, the wild (locomotive, bicycle) and the newspaper.
 * 
 * ```
 * use capotreno_rules::Card;
 * 
 * assert_eq!(Card::from_word("red"), Some(Card::Red));
 * assert!(Card::COLOURS.iter().all(|card| card.is_colour()));
 * ```
 */
export type Card = 'black' | 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'white' | 'yellow' | 'wild' | 'newspaper';

/** The type printed on a story card. */
export type CardKind = 'story' | 'event' | 'rule' | 'staff' | 'challenge' | 'postcard' | 'bonus' | 'growth' | 'choice' | 'wager' | 'open' | 'pause' | 'stop';

/** An event or a staff card that was unlocked. */
export type CardView = {
  id: string;
  /** At how many punches it retires. */
  most_punches: number | null;
  name: Words;
  number: number;
  punches: number;
  retired: boolean;
  text: Words;
};

/**
 * A multiset of cards.
 * 
 * ```
 * use capotreno_rules::{Card, Cards};
 * 
 * let hand = Cards::of(Card::Red, 3).with(Card::Wild);
 * assert_eq!(hand.to_string(), "3 red, 1 wild");
 * assert_eq!((hand.total(), hand.count(Card::Red), hand.wilds()), (4, 3, 1));
 * assert!(hand.contains(Cards::of(Card::Red, 2)));
 * assert_eq!(hand.minus(Cards::of(Card::Red, 2)), [Card::Red, Card::Wild].into_iter().collect());
 * ```
 */
export type Cards = { [key: string]: number };

/** What took a ticket's hope. */
export type Cause = 'kept' | 'own' | 'other' | 'luck';

/** What chance said between games. */
export type ChanceOutcome =
  /** The first player of the campaign (LW-20). */
  | { chance: 'first'; company: CompanyNo }
  /** The staff cards shown (rule Q). */
  | { chance: 'staff'; shown: StaffNo[] }
  /** Where the junctions of 1877-03 stand, after ties were broken. */
  | { chance: 'junctions'; places: PlaceNo[] }
  /** The option that won a tied vote. */
  | { chance: 'vote'; option: string }
  /** The colours of the lines nobody chose (rule R). */
  | {
    chance: 'colours';
    lines: ([number, 'black' | 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'white' | 'yellow' | 'wild' | 'newspaper'])[];
  };

/**
 * What a campaign brings to one of its games, with the words of the cards in play. Places are the
 * positions of the game's edition here.
 */
export type CharterInfo = {
  atlantic: number[];
  /** The rule boxes in force, in the order of their steps. */
  boxes: BoxView[];
  /** Certificates and stamps are numbered colour by colour: so many of each. */
  certificate_colours: Card[];
  certificates_each: number;
  /** The circuits of the sheet. */
  circuits: number[][];
  elevator_places: number[];
  herd_markets: number[];
  pacific: number[];
  ports: number[];
  races: PostcardView[];
  /** By seat. */
  seats: CharterSeat[];
  /** Fluent messages that speak of what was discovered: no client has them in its files. */
  sentences: Words;
  stamps_each: number;
  story: StoryStage;
  /** The three cities of each survey card, by position; the view speaks of positions. */
  surveys: SurveyInfo[];
  /** Dollars for a tunnel by its number of spaces. */
  tunnel_coins: number[];
  /** The newest card of the deck decides nothing alone: two events are looked at. */
  two_events: boolean;
  /** Lines with viaducts. */
  viaducts: LineViaducts[];
};

/** What only the viewer's seat knows. */
export type CharterOwn = {
  bid: number | null;
  /** Tickets that cost nothing when they fail. */
  late: number[];
  /** Cards looked at, one or some of which may be kept. */
  looked: Cards;
  next_event: number | null;
};

export type CharterSeat = {
  bonus: Words | null;
  cars: number;
  coins: number;
  /** The company's number in the campaign. */
  company: number;
  /** Cities crossed off in earlier games. */
  crossed: number[];
  /** In the order of the view's postcards. */
  postcards: PostcardView[];
  staff: CardView | null;
};

/** What everyone knows of a seat in a campaign's game. */
export type CharterSeatView = {
  certificates: number[];
  crossed: number[];
  depots: number[];
  elevators: number[];
  herds: number;
  /** The postcards in the office by number, and how often each was used in this game. */
  postcards: PostcardUse[];
  staff_used: number;
  stamps: number[];
  surveys: number[];
  tickets_shown: number[];
  tolls: number;
  water: number;
};

/** What everyone knows of a campaign's game. */
export type CharterView = {
  /** Cards under the others of the deck, and events. */
  cards_bottom: number;
  /** What lies face up: certificates and stamps by number, survey cards by position. */
  certificates: number[];
  certificates_left: number;
  events_bottom: number[];
  /** Cities with herds and with water, and how many. */
  herds: Pieces[];
  junctions: number[];
  /** Cities by number. */
  large: number[];
  own: CharterOwn | null;
  question: QuestionView | null;
  /** The open challenges by number, and who won them. */
  races: RaceView[];
  seats: CharterSeatView[];
  stamps: number[];
  stamps_left: number;
  surveys: number[];
  surveys_left: number;
  water: Pieces[];
};

export type ChatLine = {
  /** Milliseconds since 1970. */
  at: number;
  name: string;
  /** The seat that speaks; none for a spectator. */
  seat: number | null;
  /** Plain text, never to be read as HTML. */
  text: string;
};

/** Whether something may be done now; where not, which rule forbids it. */
export type Choice = {
  allowed: boolean;
  refused: Refused | null;
};

export type Chosen = {
  card: string;
  option: string;
};

/** What a claim would ask, and what is answered unless something else is chosen. */
export type ClaimQuestion = {
  answer: Action;
  question: QuestionView;
};

/**
 * What a client says. Every message but `enter` and `look` carries an `id` of the client's
 * choosing, which its answer repeats.
 */
export type ClientMessage =
  /**
   * Enter a table, as a seated player or a spectator: the answer is `entered`, for a player with
   * the steps after `since`.
   */
  | {
    /**
     * Which of one's own seats to look from. Who has only one need not say it; who has several
     * and does not say it begins as a spectator does.
     */
    seat?: number | null;
    since?: number | null;
    table: string;
    type: 'enter';
    version: number;
  }
  /** Look from another of one's own seats (a shared device), or as a spectator: the curtain. */
  | { seat?: number | null; type: 'look' }
  /** Do something in the game. `seq` is the number of the view it was made for. */
  | { action: Action; id: number; seat: number; seq: number; type: 'act' }
  /**
   * The same by the number of an action: what each means is the same in every position of the
   * edition. `payment` says which cards pay, 18 counts by kind; none or all 0: the cheapest.
   */
  | {
    id: number;
    number: number;
    payment?: number[] | null;
    seat: number;
    seq: number;
    type: 'act_number';
  }
  /**
   * Take the last claim back, where the table allows it and nothing was revealed; at a practice
   * table one's own last decision, with all that came after.
   */
  | { id: number; seat: number; seq: number; type: 'take_back' }
  /** Ask something about the game. */
  | { id: number; question: Query; seat: number; type: 'ask' }
  /** Let a bot make this one decision. */
  | { id: number; seat: number; seq: number; type: 'play_for_me' }
  /** Let a bot play the seat from now on (its name), or take the seat back (null). */
  | { id: number; level?: string | null; seat: number; type: 'bot_seat' }
  /** Show spectators what this seat sees, or no longer. */
  | { id: number; seat: number; share: boolean; type: 'share' }
  /** The random bytes whose hash was sent when the seat was taken: 64 hexadecimal digits. */
  | { bytes: string; id: number; type: 'reveal' }
  | { id: number; text: string; type: 'chat' }
  /**
   * No longer hear what a seat says (null: those who only watch), or hear it again. Only for
   * oneself, and only players.
   */
  | { id: number; muted: boolean; seat?: number | null; type: 'mute' }
  /**
   * The colour of a seat's pieces, before the game and only for a seat of one's own. A bot or an
   * open seat that has it takes the seat's old one.
   */
  | { colour: number; id: number; seat: number; type: 'choose_colour' }
  /** How quickly the table's bots play: only who opened the table. */
  | { id: number; speed: BotSpeed; type: 'bot_speed' }
  /** Close the table's chat for everybody or open it again: only who opened the table. */
  | { allow: boolean; id: number; type: 'allow_chat' }
  | { id: number; type: 'ping' };

/** What the server refuses on its own account, beside the refusals of the rules. */
export type Code = 'bad_message' | 'too_large' | 'too_fast' | 'old_client' | 'not_known' | 'banned' | 'table_closed' | 'no_such_table' | 'no_such_edition' | 'no_such_campaign' | 'bad_chronicle' | 'no_such_page' | 'table_full' | 'seat_taken' | 'colour_taken' | 'already_seated' | 'not_seated' | 'not_owner' | 'already_started' | 'not_started' | 'not_over' | 'bad_record' | 'no_review' | 'redealt' | 'seats_open' | 'bad_setup' | 'rated_terms' | 'no_such_event' | 'bad_event' | 'event_over' | 'event_played' | 'event_full' | 'round_played' | 'event_sealed' | 'no_such_board' | 'board_off' | 'board_published' | 'bad_board' | 'bad_name' | 'bad_text' | 'bad_entropy' | 'muted' | 'stale' | 'not_allowed' | 'nothing_to_take_back' | 'not_entered' | 'bot_plays' | 'no_such_bot' | 'link_used' | 'no_such_device' | 'no_such_call' | 'bad_call' | 'call_local' | 'call_failed' | 'mistyped_code' | 'wrong_code' | 'no_passkeys_here' | 'bad_passkey' | 'unknown_passkey' | 'too_many_passkeys' | 'same_person' | 'played_together' | 'not_welcome' | 'no_such_person' | 'too_many_friends' | 'no_such_report' | 'not_accepted' | 'too_many_tables' | 'too_many_public' | 'too_many_games' | 'too_many_campaigns' | 'too_many_events' | 'too_many_calls' | 'too_many_blocks' | 'too_many_reports' | 'too_many_boards' | 'boards_full' | 'board_too_large' | 'too_many_bytes' | 'too_many_guests_today' | 'too_many_tables_today' | 'too_many_campaigns_today' | 'too_many_bytes_today' | 'spectators_full' | 'store_failed' | 'disk_nearly_full' | 'rules_changed' | 'damaged' | 'busy' | 'stopping' | 'internal';

/** Why coins came or went. */
export type CoinReason =
  /** A line of the company's colour (LW-28, step 3). */
  | 'company_line'
  /** The current event. */
  | { event: EventId }
  /** A surcharge on a claim (LW-29). */
  | 'surcharge'
  /** A rule box of a campaign. */
  | { box: RuleBox }
  /** A postcard or an open challenge, by number. */
  | { postcard: number }
  /** A staff card (CH-Q). */
  | 'staff';

/** The colours of a board on a light and on a dark page, by their names. */
export type Colours = {
  dark: { [key: string]: string };
  light: { [key: string]: string };
};

/** A company and the bonus for claiming lines of its colour (LW-28, step 3). */
export type Company = {
  /** What a line of the colour brings. */
  bonus_coins: number;
  /** Whose lines bring the bonus. */
  colour: Card;
  /** What players read. */
  name: Words;
};

/** A company of a campaign, from 0, in the order in which they sit round the table. */
export type CompanyNo = number;

/** Who plays a company of a new campaign. */
export type CompanySeat =
  /** Whoever founds the campaign. */
  | { kind: 'me' }
  /** Somebody who joins by link. */
  | { kind: 'open' }
  | { kind: 'bot'; level: string }
  /** Another player on the device of whoever founds it. */
  | { kind: 'shared'; name: string };

export type CompanySetup = {
  /** The company: black, blue, green, yellow or red. */
  colour: Card;
  seat: CompanySeat;
};

export type CompanyView = {
  colour: Card;
  /** Cities crossed off on the circuit sheet. */
  crossed: PlaceNo[];
  depots: PlaceNo[];
  name: Words;
  office: PostcardView[];
  player: string;
  presence: Presence;
  /** Tickets punched so far. */
  punched: number;
  slips: GameSlip[];
  staff: StaffNo | null;
  /** The sum of the slips. */
  total: number;
  vault: VaultView | null;
  wager: Wager | null;
};

/** Found a campaign. If no company is open it begins at once, otherwise it gathers people. */
export type CreateCampaign = {
  /** Which one: `charter`. */
  campaign: string;
  /** Two to five, in the order in which they sit round the table. */
  companies: CompanySetup[];
  options: CampaignOptions;
  picker?: Picker;
};

export type CreateEvent = {
  edition: string;
  /** For how many hours it is open: 1 to 720. */
  hours: number;
  kind: EventKind;
  /**
   * How many may take part; with them all finished it ends before its time. Without it anybody may until the
   * time is over.
   */
  most?: number | null;
  /** 1 to 40 characters. */
  name: string;
  pace: Pace;
  /** Seats at each table. */
  players: number;
  /** Listed for everybody; otherwise only who has the link finds it. */
  public: boolean;
  /** 1 to 8. */
  rounds: number;
};

export type CreateTable = {
  bot_speed?: BotSpeed;
  chat: boolean;
  edition: string;
  /** The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits. */
  entropy_hash?: string | null;
  /** Bots may be asked for advice. */
  hints: boolean;
  pace: Pace;
  /** Its one player, against bots alone and without a clock, may go back to before any own decision. */
  practice?: boolean;
  /** Listed in the lobby; otherwise only who has the link finds the table. */
  public: boolean;
  /**
   * The game counts for ratings: people only, each at a device of their own, with a clock, without hints
   * and without taking back.
   */
  rated?: boolean;
  /** Every seat in turn order. */
  seats: SeatSetup[];
  starter: Starter;
  /** Claims that revealed nothing can be taken back. */
  take_back: boolean;
};

/** A decision a company owes. */
export type Decision =
  /** One of the staff cards shown. */
  | { decide: 'hire'; shown: StaffNo[] }
  /** A first depot on the start board. */
  | { decide: 'first_depot' }
  /** A depot in a city of the last game's network. */
  | { decide: 'depot' }
  /** A small city becomes large. */
  | { decide: 'grow' }
  /** A stake on a finishing place, or none. */
  | { decide: 'wager'; most: number }
  /** An option of the story card. */
  | { card: string; decide: 'vote'; options: string[] }
  /** Whether to pay; the options are `pay` and `refuse`. */
  | { decide: 'pay'; dollars: number; vault: number }
  | { decide: 'pick_frontier' }
  /** A blank line takes the company's colour. */
  | { decide: 'colour' };

/** Something that happened and that only a campaign has. */
export type Deed =
  /** A seat owes an answer. */
  | { deed: 'asked'; question: Question; seat: Seat }
  /** The option is not told where it is secret. */
  | { deed: 'answered'; option: number | null; question: Question; seat: Seat }
  /** Cards of a hand that went to the discards, or under the deck's cards. */
  | { cards: Cards; deed: 'cards_given'; seat: Seat }
  /** A seat looks at cards of the deck; which ones only for itself. */
  | { cards: Cards | null; count: number; deed: 'looked_at'; seat: Seat }
  /** How many it kept; the discarded ones lie open, those under the deck do not. */
  | { bottom: number; deed: 'kept_cards'; discarded: Cards; kept: number; seat: Seat }
  /** A piece came to a city, for a seat where it belongs to one. */
  | { deed: 'placed'; piece: Piece; place: PlaceId; seat: Seat | null }
  /** A piece left a city, to a seat where one took it. */
  | { deed: 'removed'; piece: Piece; place: PlaceId; seat: Seat | null }
  /** A token came face up. */
  | { deed: 'shown'; token: Token }
  /** A token was taken by a seat, or discarded. */
  | { deed: 'taken'; seat: Seat | null; token: Token }
  /** A postcard was used or fulfilled (CH-P). */
  | { deed: 'postcard'; number: number; seat: Seat }
  /** A challenge was won. */
  | { deed: 'race_won'; number: number; seat: Seat }
  /** A staff card was used (CH-Q). */
  | { deed: 'staff_used'; seat: Seat }
  /** A completed ticket was shown. */
  | { deed: 'ticket_shown'; seat: Seat; ticket: TicketId }
  /** A seat looked at the next event; which one only for itself. */
  | { deed: 'event_peeked'; event: EventId | null; seat: Seat }
  /** An event was put under the deck, openly. */
  | { deed: 'event_set_aside'; event: EventId }
  /** An event left the game by itself. */
  | { deed: 'event_retired'; event: EventId }
  /** The secret bids, all at once (CH-EV18). */
  | { bids: number[]; deed: 'bids' }
  /** A herd was given back (CH-EV35). */
  | { deed: 'herd_returned'; seat: Seat }
  /** The large-city bonus was a face-up card. */
  | { card: Card; deed: 'face_up_bonus'; seat: Seat }
  /** A city of a circuit was crossed off (CH-T). */
  | { deed: 'crossed_off'; place: PlaceId; seat: Seat };

export type DepotBuilt = {
  company: number;
  place: PlaceNo;
};

/** A device where a guest is logged in. Times are milliseconds since 1970, to the day. */
export type DeviceInfo = {
  created_at: number;
  /** Whether it is the one that asks. */
  here: boolean;
  id: string;
  seen_at: number;
};

/** A one-time code that carries the identity to another device. */
export type DeviceLink = {
  code: string;
  /** Milliseconds since 1970. */
  expires_at: number;
};

/**
 * Everything that never changes during a game. Places, lines, tickets, supplies, bonuses,
 * events and companies are called by their position in these lists.
 */
export type EditionDetails = {
  bonuses: BonusInfo[];
  /** How many of the bonuses that are not always in play are turned up for a game. */
  bonuses_drawn: number;
  charter: CharterInfo | null;
  companies: Company[];
  /** The train cards of the game, without newspapers. */
  deck: Cards;
  digest: string;
  events: EventInfo[];
  fewest_players: number;
  id: string;
  lines: LineInfo[];
  most_players: number;
  name: Words;
  opening: Opening;
  /** What its pieces are called, by the id of their supply, where they are no train cars. */
  pieces: { [key: string]: PieceWords };
  places: Place[];
  /** Its page of the rulebook: its own, or the common one. */
  rulebook: string;
  shared: SharedInfo | null;
  supplies: Supply[];
  switches: SwitchInfo;
  ticket_draw: TicketDraw;
  tickets: Ticket[];
  /** What is worth knowing in the first games. */
  tips: Words[];
  version: number;
  wild: Wild | null;
};

/** An edition in a list to choose from. */
export type EditionSummary = {
  /** The campaign that is played by its rules. */
  campaign: string | null;
  /** From 1, for a first evening, to 3. */
  difficulty: number | null;
  /** What a record names, so that a replay meets the same board: 64 hexadecimal digits. */
  digest: string;
  fewest_players: number;
  id: string;
  /** How long a game takes around a table, at least and at most. */
  minutes: number[] | null;
  most_players: number;
  name: Words;
  /** The letters with which the rules of its own page of the rulebook begin: `NC` of `NC-5`. */
  rules: string | null;
  tagline: Words | null;
};

/** An event as one guest sees it. What happened at its tables is told when it is over. */
export type EventDetails = {
  /** The BLAKE3 hash of each round's secret, known before anybody played: its tables have the same. */
  commitments: string[];
  event: EventSummary;
  /** One's own tables, round by round. */
  mine: EventRound[];
  most: number | null;
  /** Milliseconds since 1970 on the server's clock. */
  now: number;
  pace: Pace;
  /** The secrets, from which the deals follow; empty until the event is over. */
  secrets: string[];
  /** Empty until the event is over. */
  standings: EventStanding[];
  /** Empty until the event is over. */
  tables: EventTable[];
};

/** An event of the edition. */
export type EventId = number;

export type EventInfo = {
  id: string;
  /** Whether it holds while it is the current event; otherwise it happens once. */
  lasts: boolean;
  name: Words;
  text: Words;
};

/** Against whom an event is played. */
export type EventKind =
  /** Everybody alone against bots of one level; in each round all sit in the same seat. */
  | { kind: 'solo'; level: string }
  /** People against each other. */
  | { kind: 'groups' };

/** An event of `events.toml`, from 0. */
export type EventNo = number;

/** A finished game of somebody in an event. */
export type EventResult = {
  margin: number | null;
  /** How many others held the same seat with the same deal. */
  others: number;
  /** The place at the table. */
  place: number;
  points: number;
  /** From 1. */
  round: number;
  seat: number;
  share: number | null;
  table: string;
};

/** One's own table in a round. */
export type EventRound = {
  phase: TablePhase;
  /** One's own points, once the game is over. */
  points: number | null;
  /** From 1. */
  round: number;
  seat: number;
  table: string;
};

/** How somebody did. */
export type EventStanding = {
  /** Points more than those others had on average: the mean over the rounds. */
  margin: number | null;
  name: string;
  /** 1 is the first; tied people share a place. None where nobody else held the same seats. */
  place: number | null;
  results: EventResult[];
  /**
   * The part of those with the same seat and deal who had fewer points, from 0 to 1, ties as halves: the mean
   * over the rounds.
   */
  share: number | null;
  you: boolean;
};

/** An event in a list. */
export type EventSummary = {
  created_at: number;
  edition: string;
  ends_at: number;
  /** How many rounds this guest has finished; none where it does not take part. */
  finished: number | null;
  id: string;
  kind: EventKind;
  name: string;
  over: boolean;
  /** Whether this guest made it. */
  owner: boolean;
  /** How many people take part. */
  people: number;
  players: number;
  rounds: number;
};

/** A table of an event that is over. */
export type EventTable = {
  names: string[];
  /** Empty where the game was not finished in time. */
  points: number[];
  /** From 1. */
  round: number;
  table: string;
};

export type EventsView = {
  current: number | null;
  /** Events still in the deck, whose order nobody knows. */
  deck: number[];
  /** Events revealed, the current one included. */
  pile: number[];
  retired: number[];
};

/** An example to look at: the start, then step by step. */
export type Example = {
  edition: string;
  frames: ExampleFrame[];
  /** The rule that forbids to set the game up: then there is nothing else. */
  no_game: string | null;
};

export type ExampleDeed = {
  action: Action;
  card: Card | null;
  seat: number;
};

/** Something worth noticing after a step. */
export type ExampleFact =
  | { fact: 'count'; of: string; seat: number | null; value: number }
  | { cards: Cards; fact: 'hand'; seat: number }
  | { fact: 'completed'; seat: number; tickets: number[] }
  | { fact: 'score'; parts: NamedNumber[]; seat: number }
  /** Without an owner the line is nobody's, or everybody's. */
  | { everybody: boolean; fact: 'owner'; line: number; owner: number | null }
  | { begun: boolean; fact: 'last_round' }
  | { fact: 'game_over'; over: boolean }
  | { fact: 'wins'; seats: number[] }
  | { bonus: number; fact: 'bonus_won'; seats: number[] }
  | { event: number | null; fact: 'current_event' }
  | { fact: 'payments'; line: number; payments: Cards[] }
  | { fact: 'claimable'; line: number; refused: Refused | null; seat: number }
  | { action: Action; fact: 'may'; refused: Refused | null; seat: number };

/** The game after a step of an example, all hands open. */
export type ExampleFrame = {
  deeds: ExampleDeed[];
  events: GameEvent[];
  facts: ExampleFact[];
  hands: Cards[];
  refused: Refused | null;
  /** The tickets of each seat. */
  tickets: number[][];
  view: GameView;
};

/** An example of a page of the rulebook. */
export type ExampleInfo = {
  /** Its number on the page, from 0. */
  number: number;
  /** The first rule it is about. */
  rule: string | null;
};

/** How a colour comes and goes within the box around a path. */
export type Fade = 'round' | 'down' | 'veil' | 'rim';

/**
 * The fair shuffle: what was promised, and what was revealed. `docs/protocol.md` says how the
 * seed follows from it.
 */
export type Fairness = {
  /** The BLAKE3 hash of the host's secret, known before anybody sat down. */
  commitment: string;
  seats: FairnessSeat[];
  /** The host's secret, once the game is over. */
  secret: string | null;
  /** The seed of all chance, once the game is over. */
  seed: string | null;
  /** Whether anybody can check the deal: not where the server was started with a fixed seed. */
  verifiable: boolean;
};

export type FairnessSeat = {
  /** None until revealed, and for ever where the player did not reveal them in time. */
  bytes: string | null;
  hash: string;
  seat: number;
};

/** A feature on the board. */
export type Feature = {
  /** The inset it belongs to. */
  inset?: string;
  kind: FeatureKind;
  name?: string;
  points: Point[];
};

export type FeatureKind = 'land' | 'park' | 'lake' | 'river' | 'canal' | 'border' | 'circle' | 'rail' | 'water_name' | 'land_name' | 'ridge' | 'street' | 'sight' | 'title' | 'paper';

/** Why two coins or a card are due. */
export type Fee = 'depot' | 'junction' | 'water';

/** Who shall sit where nobody does: only who opened the table says so. */
export type FillSeat = {
  /** A friend, by the id of the friendship, who is asked and accepts by joining. */
  friend?: string | null;
  /** A bot; without it and without a friend the seat is open to anybody. */
  level?: string | null;
  seat: number;
};

/** The end of a campaign. */
export type FinalScore = {
  /** Best first; no ties are left. */
  order: CompanyNo[];
  /** By company. */
  vaults: VaultScore[];
};

/** What became of somebody who is forgotten. */
export type Forgotten = {
  /** Campaigns likewise. */
  campaigns: number;
  /** Lines of chat that were removed. */
  lines: number;
  /** Tables from which the name was taken, or which are gone with their last player. */
  tables: number;
};

/** Where somebody plays the next round. */
export type FoundTable = {
  /** Whether a seat is still to be taken there. */
  join: boolean;
  table: string;
};

/** A game on the finished map. */
export type FreePlay = {
  /** Whether the rule of the two coasts is played. */
  coasts?: boolean;
  entropy_hash?: string | null;
};

/** A friend, or somebody who is to be one. */
export type FriendInfo = {
  /** For all that is done about it: not the id of the guest. */
  id: string;
  /** How they are called now. */
  name: string;
  /** Since when, or when it was asked, in milliseconds since 1970. */
  since: number;
  /** Public tables of a friend with an open seat. */
  tables: TableSummary[];
};

/** A code that makes whoever follows it a friend, once. */
export type FriendLink = {
  code: string;
  /** Milliseconds since 1970. */
  expires_at: number;
};

/** Who asks with a link. */
export type FriendOffer = {
  name: string;
};

/** My friends, and who might become one. */
export type Friends = {
  /** Whom I have asked. */
  asked: FriendInfo[];
  /** Who has asked me. */
  asking: FriendInfo[];
  friends: FriendInfo[];
  played: PlayedWithInfo[];
};

export type FrontierName = {
  code: string;
  frontier: FrontierNo;
  name: Words;
};

/** A frontier of `frontiers.toml`, from 0. */
export type FrontierNo = number;

/** A frontier that can be picked: what stands on its card, and nothing of what is inside. */
export type FrontierOffer = FrontierName & {
  cities: number;
  /** How its letter begins. */
  letter: Words;
  lines: number;
  /** For each company how many of its lines begin at a city that company came to in the last game. */
  near: number[];
  tickets: number;
};

export type FrontierView = FrontierName & {
  late: LateEvent | null;
  /** What was read when its box was opened. */
  opening: Words;
  opens: Opens;
};

/** Something that happened, as one viewer sees it: by the rules, or to the game at its table. */
export type GameEvent =
  | SeenEvent
  | TableEvent;

/** How a game came out. */
export type GameResult = {
  ended_at: number;
  seats: SeatScore[];
  /** Decisions of all seats. */
  steps: number;
};

export type GameSlip = {
  /** What counts, with wager and catch-up. */
  dollars: number;
  game: number;
  parts: Slip;
  /** 1 is the winner; 0 for a missed game. */
  rank: number;
};

/** The game after a number of steps. */
export type GameView = {
  /** Every seat that owes a decision now: one, or several at once. */
  awaited: number[];
  /** The bonuses in play. */
  bonuses: number[];
  campaign: CharterView | null;
  /** The seat whose last claim, or in practice last decision, can be taken back now; none where the table does not allow it. */
  can_take_back: number | null;
  deck: number;
  discards: Cards;
  /** The face-up cards by slot. */
  display: (Card | null)[];
  events: EventsView | null;
  first: number;
  /** Turns left after the end was triggered, the current one included. */
  last_turns: number | null;
  lines: LineStatus | null;
  may: May | null;
  own: OwnView | null;
  pending: PendingView | null;
  result: Result | null;
  seats: SeatView[];
  /** How many steps the game has had: an action says for which number it was made. */
  seq: number;
  /** Lines with a shared train: everyone's. */
  shared_lines: number[];
  shared_trains: number;
  stage: Stage;
  /** For each bonus in play how everybody stands. */
  standings: Standing[];
  ticket_deck: number;
  /** Whose turn it is. */
  turn: number;
  viewer: Viewer;
};

/** A visitor. The secret token travels only in a cookie. */
export type GuestInfo = {
  id: string;
  name: string;
};

export type GuestRename = {
  /** 1 to 40 characters. */
  name: string;
};

/** A guest with its token, for programs. */
export type GuestWithToken = GuestInfo & {
  token: string | null;
};

export type HintCandidate = {
  action: Action;
  /** The final score expected. */
  score: number | null;
  /** How much attention it got, as a part of all. */
  weight: number;
  /** The chance to win, from 0 to 1. */
  win: number | null;
};

/** Go on with a chronicle from a file. Each of its companies is named by its colour. */
export type ImportCampaign = {
  /** The text of the file. */
  chronicle: string;
  /** Companies that are not named are open. */
  companies: CompanySetup[];
  options: CampaignOptions;
};

export type Inset = {
  height: number;
  name: string;
  /** The middle of its name's baseline. */
  title?: Point;
  width: number;
  x: number;
  y: number;
};

export type JoinCampaign = {
  colour: Card;
};

/** Two guests are one person: a link's code or a recovery code of the one who stays. */
export type JoinGuest = {
  code: string;
};

export type JoinTable = {
  /** The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits. */
  entropy_hash?: string | null;
  /** The first open seat unless told. */
  seat?: number | null;
};

/** What came along when two guests became one. */
export type Joined = {
  /** Campaigns likewise. */
  campaigns: number;
  /** Who one is from now on. */
  guest: GuestInfo;
  /** Tables that were the other one's. */
  tables: number;
};

/** A decision beside its alternatives, on what the seat could know. */
export type Judged = {
  /** The best first; what was played is among them. */
  alternatives: Alternative[];
  /** The chance by which the best is better. Below 0 the comparison cannot tell. */
  chance_lost: number;
  /** Which of them was played. */
  played: number;
  /** The points by which it is better. */
  points_lost: number;
  /** Which of them a player would choose who does not look ahead. */
  usual: number;
};

export type KeepChoice = {
  least: number;
  offered: number;
};

export type Label = {
  anchor: Anchor;
  /** The room it takes: left, top, width, height. */
  area: number[];
  rows: string[];
  /** The baseline of the first row. */
  x: number;
  y: number;
};

/** An event that joins the deck from a year on. */
export type LateEvent = {
  event: EventNo;
  year: number;
};

/** A question about the game of a lesson. */
export type LessonAsk = {
  done: number;
  question: Query;
  step: number;
};

/** A lesson in a list. */
export type LessonInfo = {
  about: string;
  edition: string;
  id: string;
  steps: number;
  title: string;
};

/** A lesson at some moment. */
export type LessonMoment = {
  asked: Action | null;
  done: number;
  refused: Refused | null;
  /** What happened since the learner's last action. */
  steps: StepEvents[];
  verdict: Verdict;
  view: GameView | null;
};

/** One step of a lesson. The texts are Markdown. */
export type LessonStepWords = {
  /** To read when it is done. */
  after: string;
  /** To read before anything is done. */
  before: string;
  title: string;
};

/** Where a learner is, and perhaps what to do there: nothing is kept by the server. */
export type LessonTry = {
  action?: Action | null;
  /** How many of the actions the step asks for are done. */
  done: number;
  /** The step of the lesson, from 0. */
  step: number;
};

/** The words of a lesson. */
export type LessonWords = {
  edition: string;
  id: string;
  steps: LessonStepWords[];
  title: string;
};

/** What others may do with a board. */
export type Licence = 'cc0' | 'cc_by' | 'cc_by_sa' | 'reserved';

/** A claimable connection between two places. */
export type LineId = number;

/** A line with what follows from the rest of the edition: its group and what it scores. */
export type LineInfo = {
  /** How many cards the set has: the number of spaces drawn. */
  cards: number;
  colour: Card | null;
  /** Cards drawn blind after the claim. */
  draw_bonus: number;
  from: number;
  /** The other lines of the same double or triple line. */
  group: number[];
  kind: LineKind;
  /** How many pieces go on the line. */
  pieces: number;
  /** What claiming it scores at once. */
  points: number;
  /** So many cards of any kind may stand for one card of the set. */
  stand_in: number | null;
  /** Which supply they come from. */
  supply: number;
  /** How many of the spaces show a wild symbol. */
  symbols: number;
  /** None for a line that runs off the board. */
  to: number | null;
};

/** What is special about a line. */
export type LineKind = 'plain' | 'ferry' | 'tunnel' | 'bullet';

/** A line of `board.toml`, from 0. */
export type LineNo = number;

export type LinePayment = {
  cards: Cards;
  colour: Card | null;
  tunnel: TunnelChances | null;
  wilds: number;
};

export type LineRefusal = {
  lines: number[];
  refused: Refused;
};

export type LineShape = {
  /** How many lines run side by side here. */
  abreast: number;
  /** The number of the space that shows the draw bonus. */
  bonus_space: number | null;
  /** How many cards it costs: the number shown on a subway. */
  cards: number;
  colour: Card | null;
  /** A cubic curve from end to end. */
  curve: Point[];
  draw_bonus: number;
  from: number;
  id: number;
  /** The inset it is drawn on; none is the main map. */
  inset: string | null;
  leaves: Point | null;
  look: Look;
  spaces: Space[];
  /** The numbers of the spaces with a wild symbol. */
  symbols: number[];
  /** None where the line leaves the board. */
  to: number | null;
};

/** For each line: claimable, or which rule forbids it. Lines with the same reason are grouped. */
export type LineStatus = {
  claimable: number[];
  refused: LineRefusal[];
};

export type LineViaducts = {
  line: number;
  viaducts: number;
};

export type LineView = {
  blank: boolean;
  by: CompanyNo | null;
  cards: number;
  colour: Card | null;
  ends: PlaceNo[];
  line: LineNo;
  /** What a tunnel pays; none where it is no tunnel. */
  tunnel: number | null;
  viaducts: number;
};

export type Lobby = {
  /** Tables where this guest sits. */
  mine: TableSummary[];
  notice: Notice | null;
  /** Public tables with an open seat. */
  open: TableSummary[];
  /** Public games being played. */
  playing: TableSummary[];
};

/** What a line looks like. */
export type Look = 'plain' | 'ferry' | 'tunnel' | 'bullet' | 'subway';

/** A decision between games. */
export type MakeMove = {
  company: number;
  /**
   * The campaign's number when the decision was made; where the company is asked something
   * else by now it is refused as stale.
   */
  seq: number;
  with: Move;
};

/** What makes a step worth a look. */
export type Mark =
  /** Something else was clearly better, and could be known to be. */
  | { mark: 'blunder' }
  /** Better than what a usual player would have done. */
  | { mark: 'good_find' }
  /** A line whose claim moved the chances most. */
  | {
    /** Which. */
    line: LineId;
    mark: 'deciding_line';
  }
  /** Here a ticket that was not completed lost most of its hope. */
  | {
    /** By what. */
    cause: Cause;
    /** Whose. */
    holder: Seat;
    mark: 'ticket_lost';
    /** Which. */
    ticket: TicketId;
  }
  /** A ticket was given back here that the network came to join. */
  | {
    mark: 'ticket_missed';
    /** Which. */
    ticket: TicketId;
  };

/** What the viewer's seat may do now. */
export type May = {
  /** Whether the seat owes a decision now. */
  act: boolean;
  deck: Choice;
  keep: KeepChoice | null;
  offer: OfferChoice | null;
  pass: Choice;
  /** Events one of which must be retired. */
  retire: number[] | null;
  /** Taking the card of each display slot. */
  slots: Choice[];
  /** In a campaign: using the staff card, and how many cards would end a strike. */
  staff: boolean;
  /** Whether the second card may be left now. */
  stop: boolean;
  strike: number | null;
  /** Claims that cost more while the current event lasts. */
  surcharges: SurchargeDue[];
  tickets: Choice;
  tunnel: TunnelChoice | null;
};

/** A decision between games. */
export type Move =
  /** Take a staff card of those shown (rule Q). */
  | { move: 'hire'; staff: StaffNo }
  /** Build a depot (rule G). */
  | { move: 'build'; place: PlaceNo }
  /** Make a small city large. */
  | { move: 'grow'; place: PlaceNo }
  /** Stake dollars on a finishing place; a stake of 0 is none (1889-04). */
  | { move: 'wager'; place: number; stake: number }
  /** An option of a vote or of a secret answer. */
  | { move: 'choose'; option: string }
  /** The next frontier (end step 5). */
  | { frontier: FrontierNo; move: 'pick' }
  /** Give a blank line the company's colour (rule R). */
  | { line: LineNo; move: 'colour' };

/** A finished game in the record of who played it. */
export type MyGame = {
  /** What it was called on the device it was played on, where it was brought from there. */
  brought: string | null;
  campaign: TableCampaign | null;
  created_at: number;
  edition: string;
  event: TableOfEvent | null;
  players: PastPlayer[];
  practice: boolean;
  /** Whether it counted for ratings. */
  rated: boolean;
  result: GameResult | null;
  table: string;
  title: Words | null;
};

/** One's finished games, newest first. */
export type MyGames = {
  games: MyGame[];
  /** There are older ones: ask again for those before the last. */
  more: boolean;
};

/** One's own rating on an edition. */
export type MyRating = {
  edition: string;
  /** The place among all who are rated there. */
  place: number;
  players: number;
  rating: SeatRating;
};

/** A part of a score or another number with a name. */
export type NamedNumber = {
  of: string;
  value: number;
};

/** A further way to be called. Words come in `language`. */
export type NewCallWay =
  /** What the browser's subscription says. A first message brings a code that the browser sends back. */
  | { auth: string; endpoint: string; kind: 'push'; language: string; p256dh: string }
  /** A mail brings a link that has to be followed. */
  | { address: string; kind: 'mail'; language: string }
  /** A POST with `{"challenge"}` has to be answered with that word and nothing else. */
  | { kind: 'webhook'; language: string; url: string };

/** Something the operator is to look at: a name, a line of chat, the name of an event, a board. */
export type NewReport = {
  /** Why, in a sentence or two. */
  text: string;
  whom: Whom;
};

/** A planned stop. */
export type Notice = {
  /** In how many milliseconds, from when this is heard; not above 0: at any moment. */
  stops_in: number;
  /**
   * What the operator says about it, as it was typed; may be empty. Plain text, never to be read as
   * HTML.
   */
  text: string;
};

/** An action and its number, which is the same in every position of the edition. */
export type NumberedAction = {
  /** With its cheapest payment. */
  action: Action;
  number: number;
};

/** The current event offers coins for wilds. */
export type OfferChoice = {
  accept: Choice;
  coins: number;
  event: number;
  wilds: number;
};

/** Open the table of the game that is ready. */
export type OpenGame = {
  /** The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits. */
  entropy_hash?: string | null;
};

/** What is dealt at the start (C-5). */
export type Opening = {
  /** Cards dealt to each seat. */
  cards: number;
  /** Tickets it must keep at least. */
  keep: number;
  /** Tickets offered to each seat. */
  tickets: number;
  /** Where the others go. */
  unkept: Unkept;
};

/**
 * What comes into play with a card of the story or with the box of a frontier. What the numbers name is
 * in the view.
 */
export type Opens = {
  /** Rule boxes by their letters. */
  boxes: string[];
  events: EventNo[];
  letter: PostcardView | null;
  /** The challenges that were put in view. */
  races: PostcardView[];
  staff: StaffNo[];
};

/** What only one seat knows. */
export type OwnView = {
  hand: Cards;
  /** The tickets to choose from, in the order of the bits of `keep_tickets`. */
  offer: TicketState[];
  /** The opening choice, made but not yet settled. */
  opening_keep: number | null;
  seat: number;
  tickets: TicketState[];
};

/** How much time players have. A seat without time left is played by a bot until it is taken back. */
export type Pace =
  | { clock: 'none' }
  /** A bank of time for the whole game, and some more with each decision. */
  | { clock: 'bank'; increment: number; seconds: number }
  /** So many days for each decision. */
  | { clock: 'days'; days: number };

/** The paper a board is printed on; what is larger is printed in tiles. */
export type PaperSize = 'a4' | 'a3' | 'a0' | 'letter';

/** What the authenticator answered. */
export type PasskeyAnswer = {
  /** The credential, as its `toJSON` tells it. */
  credential: { [key: string]: unknown };
  id: string;
};

/** What a browser is to ask its authenticator, within five minutes. */
export type PasskeyChallenge = {
  /** Comes back with the answer. */
  id: string;
  /** For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
  options: { [key: string]: unknown };
};

/** A passkey that brings me back. */
export type PasskeyInfo = {
  /** Milliseconds since 1970. */
  created_at: number;
  id: string;
  /** When it last brought me back. */
  used_at: number | null;
};

/** Who sat at a seat. */
export type PastPlayer = {
  /** The level of a bot. */
  bot: string | null;
  /** Whoever asks sat here. */
  mine: boolean;
  name: string;
};

export type PendingView = {
  colour: Card | null;
  line: number;
  owed: number;
  revealed: Cards;
  set: Cards;
};

/** Where in its course a campaign is. */
export type Phase = 'before' | 'ready' | 'playing' | 'after' | 'over';

/** Who picks the next frontier. */
export type Picker = 'last' | 'winner';

/** A picture of something in the view. */
export type Picture = {
  /**
   * A year, the code of a frontier, the letter of a rule box, the id of a staff card or the number of a
   * postcard.
   */
  of: string;
  /** A ground and what stands on it, with its place on a sheet of 120 by 80 and its size in hundredths. */
  scene: string;
};

/** Pieces that lie on a city. */
export type Piece = 'depot' | 'junction' | 'elevator' | 'herd' | 'water' | 'large';

/** How a piece is drawn. */
export type PieceLook = 'car' | 'tram' | 'subway';

/** The pieces of a supply. */
export type PieceWords = {
  look?: PieceLook;
  name: Words;
};

export type Pieces = {
  count: number;
  place: number;
};

/** A city or location. */
export type Place = {
  /** Longitude and latitude in ten-thousandths of a degree: a starting point for drawing. */
  at: number[];
  /** Where bonuses count countries (NL-11). */
  country: string | null;
  /** As players read it. */
  name: string;
  /** Words that bonuses and effects speak of. */
  tags: string[];
};

/** A city or location. */
export type PlaceId = number;

/** A place of `board.toml`, from 0. */
export type PlaceNo = number;

export type PlaceShape = {
  /** Where the same place stands again, on an inset. */
  again: Again[];
  country: string | null;
  /** The inset it is drawn on; none is the main map. */
  inset: string | null;
  label: Label;
  name: string;
  radius: number;
  tags: string[];
  x: number;
  y: number;
};

export type PlaceView = {
  at: number[];
  frontier: FrontierNo | null;
  large: boolean;
  name: string;
  place: PlaceNo;
  port: boolean;
};

/** How somebody wants to play the next round. */
export type PlayEvent = {
  /** At a table of one's own, for whom one sends its link; otherwise with whoever waits. */
  apart?: boolean;
};

/** Somebody one has played with to the end. */
export type PlayedWithInfo = {
  /** At how many finished tables both sat. */
  games: number;
  /** How they were called there. */
  name: string;
  seat: number;
  /** The latest table, and where they sat there. */
  table: string;
};

export type Point = {
  x: number;
  y: number;
};

/** The kind of a postcard, as everyone may know it. */
export type PostcardKind = 'boon' | 'quest' | 'race' | 'award';

/** A postcard by the number printed on it: 101 to 505. */
export type PostcardNo = number;

export type PostcardUse = {
  number: number;
  used: number;
};

export type PostcardView = {
  kind: PostcardKind;
  number: PostcardNo;
  open: Words;
  secret: Words | null;
  title: Words;
  used: boolean;
  /** None where only games limit its uses. */
  uses_left: number | null;
};

/** Who plays a company. */
export type Presence = 'present' | 'stand_in' | 'absent';

/** A board to be put on paper. Nothing of it is kept. */
export type PrintBoard = {
  /** The texts of its files by their names. */
  files: { [key: string]: string };
  paper: PaperSize;
};

/** What this server keeps, by its settings; the rest is the same on every server. */
export type Privacy = {
  /** Whether each request is written into a log, with the address it came from. */
  access_log: boolean;
  /** How many lines of chat a table keeps. */
  chat_lines: number;
  /** Whom to write to, as the operator says it. */
  contact: string | null;
  /** After how many days guests are forgotten who do not come back; 0: never. */
  forget_guests_after: number;
  /** After how many days tables are forgotten that were never started; 0: never. */
  forget_tables_after: number;
  /** Whether another service is told whose turn it is, with the name. */
  webhook: boolean;
};

/** A board to be published. Published again by its author with other words, it is the same board. */
export type PublishBoard = {
  /** The published board that it was made from. */
  after?: string | null;
  /** The texts of its files by their names: `edition.toml`, `board.toml`, … */
  files: { [key: string]: string };
  licence: Licence;
  /** Whether everybody can find it; otherwise it is reached by its link. */
  listed: boolean;
  /** What its author says of it, up to 500 letters; may be empty. */
  words: string;
};

/** A published board. Its id is that of an edition for tables of this server. */
export type PublishedBoard = {
  after: BoardBefore | null;
  author: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The edition, under the id of the board. */
  edition: EditionSummary;
  licence: Licence;
  lines: number;
  listed: boolean;
  /** Whether whoever asks has published it. */
  mine: boolean;
  /** Why the operator has switched it off; may be empty. Only its author hears of it. */
  off: string | null;
  places: number;
  tickets: number;
  words: string;
};

/** Published boards, the newest first. */
export type PublishedBoards = {
  boards: PublishedBoard[];
  /** Whether there are older ones. */
  more: boolean;
};

/** The answer, told to whoever has tried. */
export type PuzzleAnswer = {
  /** The answer first. */
  choices: PuzzleChoice[];
  /** Which of them was tried; none where it is not among what was compared. */
  tried: number | null;
  /** Which of them a player does who plans well and does not look ahead; none where it is not among them. */
  usual: number | null;
};

/** A question about the position. */
export type PuzzleAsk = {
  question: Query;
};

/** What could be done, and what a long search thinks of it. */
export type PuzzleChoice = {
  action: Action;
  card: Card | null;
  /** The chance to win with it. */
  chance: number;
  /** The points to be expected with it. */
  points: number;
  /** The tickets it keeps. */
  tickets: TicketId[];
};

/** A puzzle in the list. The day numbered `n` since 1970 has the one at `n` modulo the list's length. */
export type PuzzleInfo = {
  edition: string;
  id: string;
  players: number;
  theme: PuzzleTheme;
};

/** A puzzle, and what came of a try. */
export type PuzzleMoment = {
  answer: PuzzleAnswer | null;
  refused: Refused | null;
  /** The game so far, as that seat has seen it; only where nothing was tried. */
  steps: StepEvents[];
  verdict: PuzzleVerdict;
  /** The game as the seat sees it that is asked. */
  view: GameView;
};

/** What a puzzle asks, as far as one may know before the answer. */
export type PuzzleTheme = 'tickets' | 'claim' | 'end' | 'tunnel' | 'draw';

/** What somebody would do; without it the position is only shown. */
export type PuzzleTry = {
  action?: Action | null;
};

/** What came of a try. */
export type PuzzleVerdict = 'shown' | 'solved' | 'missed' | 'refused';

/** What can be asked about a game. */
export type Query =
  /** The payments worth offering for a line. */
  | { about: 'payments'; line: number }
  /** What a claim would ask in a campaign's game, until something is drawn. */
  | {
    about: 'claim';
    /** The answers chosen so far, in the order of the questions. */
    answers?: Action[];
    extra?: Cards;
    line: number;
    set: Cards;
  }
  /** A cheapest way for a ticket. */
  | { about: 'way'; ticket: number }
  /** What a bot would do, where the table allows hints. */
  | { about: 'hint' }
  /** What the seat can do now, by action number. */
  | { about: 'numbers' };

/**
 * A question to a seat. Each is answered with [`crate::Action::Answer`] and the number of an
 * option, or with [`crate::Action::Pick`] and cards; which ones is said with each.
 */
export type Question =
  /** Two coins (0), no toll with a postcard (1), or a card (CH-G, CH-H, CH-M). */
  | { ask: 'fee'; fee: Fee; place: PlaceId }
  /** The company bonus for a grey line: no (0), yes (1) (CH-ST16). */
  | { ask: 'grey_bonus' }
  /** Coins (0), or a look at the top ticket (1): the bonus of 1883. */
  | { ask: 'coins_or_ticket'; coins: number }
  /** Keep the ticket or put it on the bottom: answered with `KeepTickets`. */
  | { ask: 'top_ticket' }
  /** Keep so many of the cards looked at; the others go under the deck or are discarded. */
  | { ask: 'looked'; bottom: boolean; keep: number }
  /** Coins (0), a wild (1), nothing with a postcard (2) (CH-I). */
  | { ask: 'dues'; viaducts: number }
  /** No elevator (0), or two cards of one colour for it (CH-J). */
  | { ask: 'elevator'; place: PlaceId }
  /** None (0, where allowed) or the n-th certificate shown (n) (CH-L). */
  | { ask: 'certificate'; must: boolean }
  /** Water from the first (0) or second (1) end of the line (CH-M). */
  | { ask: 'water_from' }
  /** Coins now (0) or into the vault (1) (CH-N). */
  | { ask: 'survey'; card: number }
  /** None (0) or the n-th stamp shown (n) (CH-O). */
  | { ask: 'stamp' }
  /** The same for coins (CH-EV33). */
  | { ask: 'buy_stamp'; coins: number }
  /** Discard a wild for what a postcard offers: no (0), yes (1) (CH-P). Its place in the office. */
  | { ask: 'offer'; postcard: number }
  /** The large-city bonus from the deck (0) or from a slot of the display (slot + 1) (CH-P). */
  | { ask: 'face_up_bonus'; cards: number }
  /** Show no ticket (0), or the ticket (its number + 1). */
  | { ask: 'show_ticket' }
  /** A card from the deck after a face-up wild: no (0), yes (1) (CH-ST06). */
  | { ask: 'wild_and_deck' }
  /** Claim no short line (0), or answer with `ClaimLine` (CH-ST14). */
  | { ask: 'night_claim' }
  /** Swap no cards (0), or those picked (CH-ST10). */
  | { ask: 'swap' }
  /** Leave the next event (0) or put it on the bottom (1) (CH-ST11). */
  | { ask: 'next_event' }
  /** The first (0) or the second (1) event; the other goes to the bottom (1886-04). */
  | { ask: 'pick_event'; first: EventId; second: EventId }
  /** No depot (0) or the place (its number + 1) (CH-EV12). */
  | { ask: 'temp_depot'; coins: number }
  /** The place (its number + 1) (CH-EV14). */
  | { ask: 'make_large' }
  /** Coins bid in secret (CH-EV18). */
  | { ask: 'bid'; cards: number; most: number }
  /** Whoever has `most` herds: return one (0), or discard cards (CH-EV35). */
  | { ask: 'rustlers'; cards: number; most: number }
  /** Whoever has more than `over` cards discards so many (CH-EV45). */
  | { ask: 'discard'; cards: number; over: number }
  /** Which of the equally large networks counts, in the order of their first cities (0, 1, …). */
  | { ask: 'network' }
  /** Cross off no further city (0) or the place (its number + 1) (CH-T). */
  | { ask: 'cross_off'; left: number }
  /** Buy the junction: no (0), yes (1). */
  | { ask: 'buy_out'; place: PlaceId }
  /** The story of the year is told (0): the first turn follows (LW-6). */
  | { ask: 'story' };

/**
 * The question that is open. Unlike the rules' own form it can be put into words without knowing each kind of
 * question: one word, and what it is about.
 */
export type QuestionView = {
  /** The two events, the postcard, the survey card it is about; the first city of each network. */
  about: number[];
  /** Coins, cards or pieces it is about. */
  amount: number | null;
  /**
   * The answers worth offering, for the viewer's seat if it is asked. Any cards of the right
   * number may be picked.
   */
  answers: Action[];
  /** What is asked, as one word. */
  ask: string;
  place: number | null;
  /** The rule that asks. */
  rule: string;
};

/** Hours in which nobody is called; what happens then is told when they end. */
export type QuietHours = {
  /** Minutes since midnight. */
  from: number;
  /** Minutes since midnight; earlier than `from` is on the next morning. */
  until: number;
  /** The player's time zone, such as `Europe/Rome`. */
  zone: string;
};

export type RaceView = {
  number: number;
  winner: number | null;
};

/** Who is rated on an edition. */
export type RatedPlayer = {
  name: string;
  /** What stands for this player in the records of rated games; it says nothing else. */
  player: string;
  rating: SeatRating;
  you: boolean;
};

/** The ratings on an edition, and the games they come from. */
export type Ratings = {
  edition: string;
  /**
   * The tables of all rated games in the order in which they count: whoever reads their records comes to the
   * same ratings (`capotreno lab ratings`).
   */
  games: string[];
  /** The strongest first; at most a hundred. */
  players: RatedPlayer[];
};

/** A finished game: everything needed to replay and check it. */
export type RecordView = {
  digest: string;
  edition: string;
  fairness: Fairness;
  names: string[];
  starter: Starter;
  table: string;
  /** The text that `capotreno replay` reads. */
  text: string;
};

/** A recovery code as somebody typed it. */
export type Recover = {
  code: string;
};

/** A code on paper that brings somebody back on any device; told once. */
export type RecoveryCode = {
  code: string;
};

/** Whether I have a recovery code. */
export type RecoveryInfo = {
  /** Since when, in milliseconds since 1970. */
  since: number | null;
};

/** A refusal: nothing has changed. */
export type Refused = {
  args: { [key: string]: Arg };
  /** A stable word: a refusal of the rules (`not_your_turn`, …) or a [`Code`] of the server. */
  code: string;
  /** The rule that forbids it, a heading of the rulebook (`C-12`); none where no rule does. */
  rule: string | null;
  /** An English sentence, for logs and programs; clients look the code up in their language. */
  text: string;
};

/** A finished game step by step, from one viewer's eyes. */
export type ReplayIndex = {
  /** The colour of each seat's pieces, where no company gives it one. */
  colours: number[];
  edition: string;
  names: string[];
  steps: StepEvents[];
  table: string;
};

/** The game after a step of a replay. */
export type ReplayStep = {
  view: GameView;
};

export type Reply =
  | {
    about: 'payments';
    line: number;
    payments: LinePayment[];
    surcharge_cards: number;
    /** Coins or extra cards the current event asks for on top. */
    surcharge_coins: number;
  }
  | {
    about: 'claim';
    line: number;
    /** In the order in which they will be asked. */
    questions: ClaimQuestion[];
    /** Whether something is drawn then: the claim stands, and what is asked after it cannot be known. */
    reveals: boolean;
  }
  | { about: 'way'; way: TicketWay }
  | {
    about: 'hint';
    action: Action;
    bot: string;
    /** What was considered, best first. */
    candidates: HintCandidate[];
  }
  /** What the seat can do now; nothing where it owes no decision. */
  | {
    about: 'numbers';
    actions: NumberedAction[];
    digest: string;
    /** How many numbers the edition has, and the digest of what they mean. */
    size: number;
  };

/** What a report is about. */
export type ReportAbout = 'name' | 'line' | 'event' | 'board';

/** A report as who made it sees it. */
export type ReportInfo = {
  about: ReportAbout;
  /** What the operator answered; may be empty. */
  answer: string;
  /** None as long as it waits. */
  answered_at: number | null;
  /** Milliseconds since 1970. */
  at: number;
  id: string;
  /** The name or the line as it was; empty where its author is forgotten. */
  shown: string;
  text: string;
};

/** The result of a game, with every seat's tickets. */
export type Result = {
  seats: SeatResult[];
  tie: TieView | null;
  winners: number[];
};

/** A finished game, reviewed. */
export type Review = {
  /** Playouts from each position. */
  playouts: number;
  /** What each seat's result is made of. */
  seats: SeatReview[];
  /** The deal, and every decision that was not taken back. */
  steps: StepReview[];
  /** Of the format. */
  version: number;
};

/** How far a review is. */
export type ReviewState =
  /** Nobody has asked for it yet. */
  | { state: 'unasked' }
  /** Others come first. */
  | {
    /** How many. */
    before: number;
    state: 'queued';
  }
  /** It is being made. */
  | {
    /** Positions there are. */
    all: number;
    /** Positions looked at. */
    done: number;
    state: 'making';
  }
  /** It is made. */
  | {
    /** The review. */
    review: Review;
    state: 'done';
  };

/**
 * A rule box of the campaign's rulebook that matters during a game. Boxes R and S act between
 * games and are not here. In text a box is called by its id.
 */
export type RuleBox = 'CH-F' | 'CH-G' | 'CH-H' | 'CH-I' | 'CH-J' | 'CH-K' | 'CH-L' | 'CH-M' | 'CH-N' | 'CH-O' | 'CH-P' | 'CH-Q' | 'CH-T' | 'CH-U' | 'CH-V';

/** A page of the rulebook. */
export type RulebookPage = {
  /** `common` or an edition's id. */
  id: string;
  /** Markdown. */
  text: string;
};

/** One path of the ground. */
export type Scenery = {
  /** Empty where it has the outlines of features. */
  d?: string;
  /** As SVG has it. Beginning with 0 it is a row of round dots. */
  dash?: string;
  /** How the colour of the fill comes and goes. */
  fade?: Fade;
  /** Names of colours of the palette. */
  fill?: string;
  /** The inset it belongs to. */
  inset?: string;
  /** The outlines of all features of that kind on its map. */
  of?: FeatureKind;
  /** What of it lies beyond the land is not seen. */
  on_land?: boolean;
  opacity: number;
  /** Moved by so much: a shadow. */
  shift?: Point;
  stroke?: string;
  /** Filled with this texture instead of a colour. */
  texture?: string;
  width: number;
};

/** A position in turn order. Seats count from 0 and play clockwise. */
export type Seat = number;

/** Who plays a company from now on: said by its player, or by who founded the campaign. */
export type SeatCompany = {
  company: number;
  /** The bot that sits in; one of a middling level unless told. */
  level?: string | null;
  presence: Presence;
};

export type SeatInfo = {
  /** The bot of the seat: its own, or one that stands in for a player. */
  bot: string | null;
  /** The colour of its pieces where no company gives it one: blue, red, green, yellow, black. */
  colour: number;
  company: number | null;
  /** When the time of the current decision ends: milliseconds since 1970. */
  deadline: number | null;
  /** Whether the seat's player is connected now. */
  here: boolean;
  /** Whether that person was asked and has not said yes: no game begins before. */
  invited: boolean;
  /** Whether this guest no longer hears what the seat says. */
  muted: boolean;
  /** None while the seat is open. */
  name: string | null;
  /** Whether a person sits here: then a bot only stands in. */
  person: boolean;
  /** Whether spectators see what this seat sees. */
  sharing: boolean;
  /** Time left in milliseconds when the current decision began; none without a clock. */
  time_left: number | null;
  /** Whether this guest plays the seat. */
  you: boolean;
};

/** What is known of somebody's strength on one edition, from rated games alone. */
export type SeatRating = {
  /** Rated games played. */
  games: number;
  /** 25 is where everybody begins. */
  rating: number;
  /** The strength lies within twice this of the rating, 19 times out of 20. */
  uncertainty: number;
};

/** One seat's result, line by line. */
export type SeatResult = {
  /** The bonuses won, by their number, with their points. */
  bonuses: { [key: string]: number };
  coins: number;
  completed: number[];
  failed: number[];
  lines: number;
  /** The longest continuous path, in pieces. */
  longest_path: number;
  pieces_left: number;
  /** 1 is the winner; tied seats share a rank. */
  rank: number;
  tickets: number;
  total: number;
  track: number;
};

/** What a seat's result is made of: `prior + luck + own + others = result`. */
export type SeatReview = {
  /** The chance they gave away, likewise. */
  chance_lost: number;
  /** What chance brought beyond what was to be expected of it. */
  luck: number;
  /** What the decisions of the others changed. */
  others: number;
  /** What its own decisions changed, against those of a usual player. */
  own: number;
  /** Points its decisions gave away against the best ones known, on what it could know. */
  points_lost: number;
  /** Its chance before the deal. */
  prior: number;
  /** 1, 0 or the shared part. */
  result: number;
  /** From 0, as in the record. */
  seat: Seat;
};

/** How it came out for a seat. */
export type SeatScore = {
  longest_path: number;
  /** 1 is the winner; tied seats share a place. */
  place: number;
  points: number;
  tickets_done: number;
  tickets_missed: number;
};

/** Who sits in a seat of a new table. */
export type SeatSetup =
  /** Whoever opens the table. */
  | { company?: number | null; kind: 'me' }
  /** Somebody who joins. */
  | { company?: number | null; kind: 'open' }
  | { company?: number | null; kind: 'bot'; level: string }
  /** Another player on the device of whoever opens the table. */
  | { company?: number | null; kind: 'shared'; name: string };

export type SeatTaken = {
  seat: number;
  table: TableInfo;
};

/** What everyone knows of a seat. */
export type SeatView = {
  /** Whether the opening tickets are chosen. */
  chosen: boolean;
  coins: number;
  company: number | null;
  hand: number;
  /** Cards of the hand everyone has seen: taken face up or returned from a tunnel. */
  known_cards: Cards;
  lines: number[];
  /** Pieces left, by supply. */
  pieces: number[];
  points: number;
  tickets: number;
  tickets_offered: number;
  track: number;
  /** What the rank on the track would bring now; none where the edition has no track. */
  track_points: number | null;
};

/** An entry of the chronicle as everyone may see it. */
export type SeenEntry =
  | { entry: 'founded' }
  /** Without the move while the answers of others are still out. */
  | { company: CompanyNo; entry: 'moved'; with: Move | null }
  | { entry: 'drawn'; outcome: ChanceOutcome }
  | { company: CompanyNo; entry: 'seated'; presence: Presence }
  | { entry: 'started'; game: number }
  /** The opening tickets are chosen: what follows is the story of the year. */
  | { entry: 'chosen'; game: number }
  /** The story is read and decided: the game goes on. */
  | { entry: 'told'; game: number }
  /** What everyone saw of a game; `record` is its table. What went into the vaults is not told again. */
  | {
    bought: ([number, number])[];
    companies: SeenResult[];
    entry: 'finished';
    game: number;
    /** Cities made large and events retired. */
    grown: PlaceNo[];
    /** Races won and junctions bought. */
    races: ([number, number])[];
    record: string;
    retired: EventNo[];
  };

/** Something that happened, as one viewer sees it. */
export type SeenEvent =
  /** The first player is known. */
  | { first: Seat; players: number; what: 'game_started' }
  /** A card drawn blind; the card only for who drew it. */
  | { card: Card | null; seat: Seat; what: 'card_drawn' }
  /** A card was taken from the display. */
  | { card: Card; seat: Seat; slot: number; what: 'face_up_taken' }
  /** A seat left its second card. */
  | { seat: Seat; what: 'drawing_stopped' }
  /** A card came face up. */
  | { card: Card; slot: number; what: 'slot_filled' }
  /** Too many wilds: the display was swept away (C-13). */
  | { discarded: (Card | null)[]; what: 'display_reset' }
  /** The discards became the deck (C-15). */
  | { cards: number; what: 'deck_reshuffled' }
  /** A bonus is in play (NL-2). */
  | { bonus: BonusId; what: 'bonus_turned_up' }
  /** Tickets on offer; which ones only for who must choose. */
  | { count: number; seat: Seat; tickets: TicketId[] | null; what: 'tickets_offered' }
  /** An opening choice was made; how many were kept stays secret until all have chosen. */
  | { seat: Seat; what: 'opening_chosen' }
  /** Tickets kept; which ones, and which were given back, only for who chose. */
  | {
    count: number;
    given_back: number;
    seat: Seat;
    tickets: TicketId[] | null;
    what: 'tickets_kept';
  }
  /** A line was claimed and its cards discarded. */
  | { cards: Cards; line: LineId; points: number; seat: Seat; what: 'line_claimed' }
  /** The same with a shared train: the marker moves (JP-5). */
  | { cards: Cards; line: LineId; seat: Seat; track: number; what: 'bullet_line_claimed' }
  /** What a tunnel showed and asks for (C-50). */
  | {
    line: LineId;
    owed: number;
    revealed: Card[];
    seat: Seat;
    set: Cards;
    what: 'tunnel_revealed';
  }
  /** The set went back to the hand (C-52). */
  | { line: LineId; seat: Seat; what: 'tunnel_declined' }
  /** A newspaper came; after ten in one action it does nothing (LW-23). */
  | { resolved: boolean; seat: Seat; what: 'newspaper_drawn' }
  /** An event is the current one now. */
  | { event: EventId; seat: Seat; what: 'event_revealed' }
  /** The events that were revealed became the deck (LW-25). */
  | { what: 'events_reshuffled' }
  /** A seat retired an event (LW-43). */
  | { event: EventId; seat: Seat; what: 'event_retired' }
  /** Coins came. */
  | { coins: number; reason: CoinReason; seat: Seat; what: 'coins_gained' }
  /** Coins went. */
  | { coins: number; reason: CoinReason; seat: Seat; what: 'coins_paid' }
  /** An event offers coins for wilds (LW-29). */
  | { line: LineId; seat: Seat; what: 'offer_made' }
  /** The wilds were discarded. */
  | { discarded: Cards; seat: Seat; what: 'offer_accepted' }
  /** The offer was left. */
  | { seat: Seat; what: 'offer_declined' }
  /** Nothing else was possible (C-3). */
  | { seat: Seat; what: 'passed' }
  /** A seat may choose its action. */
  | { seat: Seat; what: 'turn_started' }
  /** A seat has triggered the end (C-40). */
  | { seat: Seat; what: 'last_round' }
  /** Nobody will act any more, but for retiring an event. */
  | { what: 'game_ended' }
  /** Something only a campaign has. */
  | Deed & { what: 'campaign' };

/** What everyone saw of a company's game. */
export type SeenResult = {
  company: CompanyNo;
  completed: TicketNo[];
  /** 1 is the winner. */
  rank: number;
  /** Before wager and catch-up. */
  slip: Slip;
  /** The cities its lines came to. */
  touched: PlaceNo[];
};

/** What a client hears. */
export type ServerMessage =
  /** The first message of a connection. */
  | { guest: string | null; type: 'welcome'; version: number }
  /** The answer to `enter`: all there is to know, in one message. */
  | {
    /** What was said. */
    chat: ChatLine[];
    /** What time it is on the clock of the table's deadlines: milliseconds since 1970. */
    now: number;
    /** The steps after `since`; without it, and for spectators, none. */
    steps: StepEvents[];
    table: TableInfo;
    type: 'entered';
    view: GameView | null;
  }
  /** The table and who sits at it, whenever it changes. */
  | { now: number; table: TableInfo; type: 'table' }
  /**
   * What happened since the last message, and the game after it. Without steps: the cards were
   * dealt, or one looks from elsewhere.
   */
  | { steps: StepEvents[]; type: 'update'; view: GameView }
  /** It was done and is on disk: the game has had `seq` steps. */
  | { id: number; seq: number; type: 'done' }
  /** It was not done and nothing has changed. Without an id the message could not be read. */
  | { id: number | null; refused: Refused; type: 'refused' }
  /** The answer to a question. */
  | { id: number; reply: Reply; type: 'answer' }
  | { line: ChatLine; type: 'chat' }
  | { id: number; type: 'pong' }
  /**
   * The server is going to stop, or after all it is not (null). Also the first thing after `welcome`
   * where that is so.
   */
  | { notice: Notice | null; type: 'notice' }
  /** The server closes the connection; `again` tells whether to come back. */
  | { again: boolean; refused: Refused; type: 'bye' };

export type SharedInfo = {
  /** White trains for everyone. */
  count: number;
  /** For a marker that never moved. */
  never_moved: number;
  /** By number of players: the points of each rank on the track. */
  rank_points: { [key: string]: number[] };
};

/** A bank slip with its parts (LW-41). */
export type Slip = {
  coins: number;
  pieces_left: number;
  tickets: number;
  total: number;
};

export type Space = {
  /** Degrees, clockwise from east, between -90 and 90. */
  angle: number;
  h: number;
  /** Along the line and across it. */
  w: number;
  /** The centre. */
  x: number;
  y: number;
};

/** A staff card of `staff.toml`, from 0. */
export type StaffNo = number;

/** What the game waits for. */
export type Stage = 'opening_tickets' | 'turn' | 'second_card' | 'keep_tickets' | 'tunnel' | 'offer' | 'question' | 'retire_event' | 'over';

/** How everybody stands for one bonus. */
export type Standing = {
  bonus: number;
  /** By seat: how much it has of what counts; none where only that seat knows. */
  counts: (number | null)[];
};

export type Starter =
  | { who: 'random' }
  | { seat: number; who: 'seat' };

/** What happened in one step, as this viewer sees it. Every viewer hears of every step. */
export type StepEvents = {
  events: GameEvent[];
  /** The number of the step, from 1; 0 is the deal. */
  seq: number;
};

/** The deal or a decision. */
export type StepReview = {
  /** Every seat's chance to win after it. */
  chance: number[];
  /** What the decision changed for every seat. */
  decision: number[];
  judged: Judged | null;
  /** What chance changed then. */
  luck: number[];
  /** What makes it worth a look. */
  marks: Mark[];
  seat: Seat | null;
  /** Its number in the record; the deal is 0. */
  step: number;
};

export type StoryOption = {
  option: string;
  words: Words;
};

/** When the story of the year is read. */
export type StoryStage = 'before' | 'sealed' | 'told';

export type StoryView = {
  /** The year of its game and its number there: `1865-01`. */
  code: string;
  kind: CardKind;
  opens: Opens;
  /** The options of a choice with their words. */
  options: StoryOption[];
  text: Words;
  title: Words;
};

/** One sort of piece that every seat has. */
export type Supply = {
  /** How many each seat has. */
  count: number;
  /** `car`, `tram`, `subway`. */
  id: string;
  /** Points for a line of this supply by its number of cards; index 0 is unused. */
  points: number[];
};

export type SurchargeDue = {
  /** Or so many extra cards of any kind. */
  cards: number;
  /** None where only cards will do. */
  coins: number | null;
  lines: number[];
};

export type SurveyInfo = {
  number: number;
  places: number[];
};

/** The differences between editions worth showing to players. */
export type SwitchInfo = {
  /** The display is laid out anew when so many of its cards are wild. */
  display_reset_at_wilds: number | null;
  /** How many lines of a double line are open, by number of players. */
  double_lines_open: { [key: string]: number };
  /** There are coins, newspapers, events and companies. */
  economy: boolean;
  /** The last round begins with so many pieces or fewer. */
  end_pieces: number;
  /** And with so many shared trains or fewer. */
  end_shared: number | null;
  /** A wild taken face up is the only card of the turn. */
  face_up_wild_ends_turn: boolean;
  /** So many cards of any kind stand for a wild symbol of a ferry. */
  ferry_any_cards: number | null;
  /** Two cards of one colour stand for a wild symbol of a ferry. */
  ferry_same_colour_pair: boolean;
  large_city_draw: number;
  /** The tag of places whose claims draw cards, where there are such. */
  large_city_tag: string | null;
  /** Coins at the end for pieces left; the last entry holds for all larger numbers. */
  pieces_left_coins: number[];
  triple_lines_open: { [key: string]: number };
  /** How many cards a tunnel reveals. */
  tunnel_reveal: number;
  /** Wilds only on tunnels and ferries. */
  wilds_only_on_tunnels_and_ferries: boolean;
};

/** The campaign of a table. */
export type TableCampaign = {
  /** None for free play on the finished map. */
  game: number | null;
  /** Only for those who play here: with it the campaign can be looked at. */
  id: string | null;
  name: Words;
  title: Words | null;
  year: number | null;
};

/** What the rules know nothing of. */
export type TableEvent =
  /**
   * The last claim was taken back by its player: the game is as it was before. In a practice game
   * the player's last decision and all that came after: the game is as it was after step `to`.
   */
  | { seat: Seat; to: number | null; what: 'taken_back' }
  /** A finished game is played on, and what this seat cannot know was dealt anew. */
  | { seat: Seat; what: 'redealt' };

/** A table as one guest sees it. */
export type TableInfo = {
  bot_speed: BotSpeed;
  campaign: TableCampaign | null;
  /** Whether anybody may talk; who opened the table can change it. */
  chat: boolean;
  /** Milliseconds since 1970. */
  created_at: number;
  edition: string;
  event: TableOfEvent | null;
  fairness: Fairness;
  hints: boolean;
  id: string;
  /** Whether this guest opened the table. */
  owner: boolean;
  pace: Pace;
  phase: TablePhase;
  /** Whether it is a practice game. */
  practice: boolean;
  public: boolean;
  /** Whether the game counts for ratings. */
  rated: boolean;
  /** The table of the rematch, once somebody asked for one. */
  rematch: string | null;
  seats: SeatInfo[];
  spectators: number;
  /** Whether this guest no longer hears those who only watch. */
  spectators_muted: boolean;
  starter: Starter;
  stopped: Refused | null;
  take_back: boolean;
};

/** The event whose deal is played at a table. */
export type TableOfEvent = {
  id: string;
  name: string;
  /** From 1. */
  round: number;
  rounds: number;
  /** Others have still to play it: nobody but its players sees it, and there is no replay yet. */
  sealed: boolean;
};

export type TablePhase = 'open' | 'revealing' | 'playing' | 'over';

/** A table in a list. */
export type TableSummary = {
  campaign: TableCampaign | null;
  created_at: number;
  edition: string;
  event: TableOfEvent | null;
  id: string;
  /** Whether this guest was asked to play there and has not said yes. */
  invited: boolean;
  /** The name of each seat; none while it is open. */
  names: (string | null)[];
  open_seats: number;
  phase: TablePhase;
  public: boolean;
  rated: boolean;
  title: Words | null;
  /** Whether this guest owes a decision there. */
  your_turn: boolean;
};

/** A tile, repeated without end. */
export type Texture = {
  height: number;
  /** It is another one, turned. */
  like?: string;
  marks: Scenery[];
  name: string;
  /** Degrees by which the whole texture is turned. */
  turn?: number;
  width: number;
};

/** Two places to join. */
export type Ticket = {
  /** One of the two places. */
  from: PlaceId;
  /** The other. */
  to: PlaceId;
  /** Points for joining them, or lost for not. */
  value: number;
};

/** How tickets are drawn during the game (C-32). */
export type TicketDraw = {
  /** Tickets offered. */
  draw: number;
  /** Tickets that must be kept at least. */
  keep: number;
  /** Where the others go. */
  unkept: Unkept;
};

/** A ticket of the edition. */
export type TicketId = number;

/** A ticket of `tickets.toml`, from 0. */
export type TicketNo = number;

export type TicketState = {
  status: TicketStatus;
  ticket: number;
};

/** Whether a ticket can still be completed. */
export type TicketStatus = 'done' | 'possible' | 'impossible';

export type TicketView = {
  ends: PlaceNo[];
  id: string;
  postcard: PostcardNo | null;
  /** By company. */
  punches: number[];
  retired: boolean;
  ticket: TicketNo;
  value: number;
};

export type TicketWay = {
  cards: number;
  /** Lines still to claim on a way with the fewest cards. */
  claim: number[];
  /** Lines of that way that the seat has. */
  owned: number[];
  pieces: number;
  status: TicketStatus;
  ticket: number;
};

/** Who is ahead when totals are equal. */
export type TieBreak = 'completed_tickets' | 'longest_path' | 'bonus_cards' | 'later_seat';

export type TieView = {
  by: TieBreak;
  other: number;
  /** How much of it the winner has, and the best of the others. */
  winner: number;
};

/** Things with a number that are drawn, shown and taken. */
export type Token =
  /** A share certificate (CH-L). */
  | { certificate: number }
  /** A postmark stamp (CH-O). */
  | { stamp: number }
  /** A position in the charter's list of survey cards. */
  | { survey: number };

/** What a tunnel may cost on top, from what the asking seat knows. */
export type TunnelChances = {
  /** By cards owed, from none on: the chance, from 0 to 1. Together they make 1. */
  chances: number[];
  /** How many cards more the hand could pay when the set is laid. */
  payable: number;
};

/** A tunnel asks for more cards. */
export type TunnelChoice = {
  line: number;
  owed: number;
  /** The ways to pay, fewest wilds first; empty where the hand cannot. */
  payments: Cards[];
};

/** Where tickets go that were not kept. */
export type Unkept = 'leave_game' | 'bottom' | 'bottom_shuffled';

/** What one vault is worth, part by part. */
export type VaultScore = {
  /** The awards it took. */
  awarded: PostcardNo[];
  awards: number;
  certificates: number;
  circuits: number;
  dollars: number;
  postcards: number;
  slips: number;
  stamps: number;
  surveys: number;
  total: number;
};

export type VaultView = {
  /** By number: so many of each colour. */
  certificates: number[];
  dollars: number;
  /** Fulfilled quests and races won. */
  postcards: PostcardView[];
  stamps: number[];
  surveys: number[];
};

/** What came of a try. */
export type Verdict = 'shown' | 'done' | 'other' | 'refused';

/** Whoever looks at a game. */
export type Viewer =
  /** A player, at this seat. */
  | { seat: Seat }
  /** Somebody without a seat. */
  | 'spectator'
  /** The record of a finished game: everything. */
  | 'archive';

export type Wager = {
  place: number;
  stake: number;
};

/** Somebody, as others know them. Nobody is told the id of another guest. */
export type Whom =
  /** Who sits in a seat of a table. */
  | { seat: number; table: string; what: 'seat' }
  /** Who said a line at a table, at this moment. */
  | { at: number; table: string; text: string; what: 'line' }
  /** Who made an event. */
  | { event: string; what: 'event' }
  /** Who published a board. */
  | { board: string; what: 'board' };

/** A wild card and several of them. */
export type Wild = {
  look?: WildLook;
  many: Words;
  one: Words;
};

/** What is drawn on a wild card. */
export type WildLook = 'engine' | 'bicycle';

/** A text in the languages the project speaks. */
export type Words = {
  /** English. */
  en: string;
  /** Italian. */
  it: string;
};

export type World = 'plain' | 'fjords' | 'aurora' | 'islands' | 'city' | 'frontier' | 'riviera';

/** Every request: what it takes, and what it answers when all is well. */
export type Routes = {
  /** Whom I have blocked. */
  'GET /api/blocks': { answer: BlockedPerson[] };
  /** Block somebody: they take no seat where I sit or that I host, I hear nothing they say, and no invitation of theirs reaches me. They are not told. */
  'POST /api/blocks': { body: Whom; answer: BlockedPerson[] };
  /** Take a block back. Answers with those that are left. */
  'DELETE /api/blocks/{id}': { path: { id: string }; answer: BlockedPerson[] };
  /** The levels of bots, easiest first. */
  'GET /api/bots': { answer: string[] };
  /** How and when I am called. */
  'GET /api/calls': { answer: CallSettings };
  /** When I want to be called. */
  'PUT /api/calls': { body: CallWishes; answer: CallSettings };
  /** Be called that way no more, with the code that comes with every call. What is sent along is not read: mail services send a form (RFC 8058). */
  'POST /api/calls/stop/{code}': { path: { code: string }; answer: CallAnswered };
  /** Be called in one way more, once whoever is there has agreed. */
  'POST /api/calls/ways': { body: NewCallWay; answer: AddedCallWay };
  /** Be called that way no more. */
  'DELETE /api/calls/ways/{id}': { path: { id: string }; answer: CallSettings };
  /** Agree to be called, with the code that came there. */
  'POST /api/calls/yes/{code}': { path: { code: string }; answer: CallAnswered };
  /** My campaigns. */
  'GET /api/campaigns': { answer: CampaignSummary[] };
  /** Found a campaign, or gather people for one. */
  'POST /api/campaigns': { body: CreateCampaign; answer: CampaignInfo };
  /** Go on with a chronicle from a file. Its games are played again from their records; `unproved` names those that have none. */
  'POST /api/campaigns/import': { body: ImportCampaign; answer: CampaignInfo };
  /** Look at a campaign; with `?after=SEQ` wait up to 25 seconds for a change. Whoever has the id may. */
  'GET /api/campaigns/{id}': { path: { id: string }; query?: { after?: number; company?: number }; answer: CampaignInfo };
  /** The geometry of the part of the board that is on the table, in the order of the view. */
  'GET /api/campaigns/{id}/board': { path: { id: string }; answer: CampaignBoard };
  /** A new campaign with the same people, from before one of its games; only who founded it. */
  'POST /api/campaigns/{id}/branch': { path: { id: string }; body: BranchCampaign; answer: CampaignInfo };
  /** The chronicle as a file, with all secrets: only who founded the campaign. While answers to a question are not all in, it ends before the first of them. */
  'GET /api/campaigns/{id}/chronicle': { path: { id: string }; answer: string };
  /** Begin the campaign; only who opened it. */
  'POST /api/campaigns/{id}/found': { path: { id: string }; answer: CampaignInfo };
  /** Open a table on the finished map, after the end. */
  'POST /api/campaigns/{id}/free-play': { path: { id: string }; body: FreePlay; answer: CampaignInfo };
  /** Open the table of the game that is ready. */
  'POST /api/campaigns/{id}/game': { path: { id: string }; body: OpenGame; answer: CampaignInfo };
  /** Take a company of a campaign that gathers people. */
  'POST /api/campaigns/{id}/join': { path: { id: string }; body: JoinCampaign; answer: CampaignInfo };
  /** Give the company back, before the campaign begins. */
  'POST /api/campaigns/{id}/leave': { path: { id: string }; answer: CampaignInfo };
  /** Decide something between games. */
  'POST /api/campaigns/{id}/move': { path: { id: string }; body: MakeMove; answer: CampaignInfo };
  /** The rulebook as far as it was discovered; in Italian with `?lang=it`. */
  'GET /api/campaigns/{id}/rulebook': { path: { id: string }; query?: { lang?: string; company?: number }; answer: CampaignRulebook };
  /** Say who plays a company from now on: its player, a bot, or nobody. */
  'POST /api/campaigns/{id}/seat': { path: { id: string }; body: SeatCompany; answer: CampaignInfo };
  /** The editions to choose from. */
  'GET /api/editions': { answer: EditionSummary[] };
  /** Everything that never changes during a game. */
  'GET /api/editions/{id}': { path: { id: string }; answer: EditionDetails };
  /** The geometry of the board, for drawing. */
  'GET /api/editions/{id}/board': { path: { id: string }; answer: Board };
  /** A small picture of the board, to choose it by. */
  'GET /api/editions/{id}/picture': { path: { id: string }; query?: { dark?: boolean }; answer: string };
  /** Events that go on and are open to everybody, and one's own. */
  'GET /api/events': { answer: EventSummary[] };
  /** Make an event. */
  'POST /api/events': { body: CreateEvent; answer: EventDetails };
  /** An event: one's own tables, and once it is over how everybody did. */
  'GET /api/events/{id}': { path: { id: string }; answer: EventDetails };
  /** Play the next round of an event: where. */
  'POST /api/events/{id}/play': { path: { id: string }; body: PlayEvent; answer: FoundTable };
  /** My friends, who has asked me, and with whom I have played. */
  'GET /api/friends': { answer: Friends };
  /** Ask somebody I have played with to be my friend; who has asked me becomes one. */
  'POST /api/friends': { body: Whom; answer: Friends };
  /** Make a link for one friend, good for a week. */
  'POST /api/friends/link': { answer: FriendLink };
  /** Who asks with a link. */
  'GET /api/friends/link/{code}': { path: { code: string }; answer: FriendOffer };
  /** Say yes to a link: its maker and I are friends. */
  'POST /api/friends/link/{code}': { path: { code: string }; answer: Friends };
  /** Be friends no more, say no, or take a question back. The other is not told. */
  'DELETE /api/friends/{id}': { path: { id: string }; answer: Friends };
  /** Say yes to who has asked me. */
  'POST /api/friends/{id}': { path: { id: string }; answer: Friends };
  /** One's finished games, newest first, a hundred at a time. */
  'GET /api/games': { query?: { before?: number }; answer: MyGames };
  /** Keep a finished game of one's own device with the others. Brought twice it is one game. */
  'POST /api/games': { body: BringGame; answer: MyGame };
  /** Forget me: my name, my devices and what I said go, for ever; games stay without my name. */
  'DELETE /api/guest': { answer: Forgotten };
  /** Who I am. */
  'GET /api/guest': { answer: GuestInfo };
  /** Change the name. */
  'PATCH /api/guest': { body: GuestRename; answer: GuestInfo };
  /** Become a guest; a visitor who is one already stays it. */
  'POST /api/guest': { query?: { token?: 'hidden' | 'show' }; answer: GuestWithToken };
  /** My devices. */
  'GET /api/guest/devices': { answer: DeviceInfo[] };
  /** Log a device out, for ever; this one too, if it is named. Answers with those that are left. */
  'DELETE /api/guest/devices/{id}': { path: { id: string }; answer: DeviceInfo[] };
  /** Be one person with whoever a link's code or a recovery code belongs to: all games of both are theirs, and this device is too. */
  'POST /api/guest/join': { body: JoinGuest; answer: Joined };
  /** Make a one-time link for another device. */
  'POST /api/guest/link': { answer: DeviceLink };
  /** Use a one-time link on another device. */
  'POST /api/guest/link/{code}': { path: { code: string }; query?: { token?: 'hidden' | 'show' }; answer: GuestWithToken };
  /** The passkeys that bring me back. */
  'GET /api/guest/passkeys': { answer: PasskeyInfo[] };
  /** Keep a new passkey. Answers with all of mine. */
  'POST /api/guest/passkeys': { body: PasskeyAnswer; answer: PasskeyInfo[] };
  /** What a browser is to ask for a new passkey. */
  'POST /api/guest/passkeys/ask': { answer: PasskeyChallenge };
  /** Have a passkey no more. Answers with those that are left. */
  'DELETE /api/guest/passkeys/{id}': { path: { id: string }; answer: PasskeyInfo[] };
  /** Come back with a recovery code, on any device. The code stays good. */
  'POST /api/guest/recover': { query?: { token?: 'hidden' | 'show' }; body: Recover; answer: GuestWithToken };
  /** Have no recovery code any more. */
  'DELETE /api/guest/recovery': { answer: RecoveryInfo };
  /** Whether I have a recovery code. */
  'GET /api/guest/recovery': { answer: RecoveryInfo };
  /** Make a recovery code, in place of the one before. It is told once. */
  'POST /api/guest/recovery': { answer: RecoveryCode };
  /** The lessons, in the order one should take them. */
  'GET /api/lessons': { query?: { lang?: string }; answer: LessonInfo[] };
  /** The words of a lesson, in English or with `?lang=it` in Italian. */
  'GET /api/lessons/{id}': { path: { id: string }; query?: { lang?: string }; answer: LessonWords };
  /** Look at a lesson's game, or do something in it. */
  'POST /api/lessons/{id}': { path: { id: string }; body: LessonTry; answer: LessonMoment };
  /** Ask something about a lesson's game. */
  'POST /api/lessons/{id}/ask': { path: { id: string }; body: LessonAsk; answer: Reply };
  /** Open tables, public games, and one's own tables. */
  'GET /api/lobby': { answer: Lobby };
  /** Show a passkey: the answer is the code of a one-time link to whoever it belongs to. */
  'POST /api/passkeys': { body: PasskeyAnswer; answer: DeviceLink };
  /** What a browser is to ask whoever wants to come back with a passkey. */
  'POST /api/passkeys/ask': { answer: PasskeyChallenge };
  /** Print a board, all of it as one PDF. What is wrong with it is told at once; nothing of it is kept. */
  'POST /api/print': { query?: { lang?: string }; body: PrintBoard; answer: string };
  /** What this server keeps of people, and how long. */
  'GET /api/privacy': { answer: Privacy };
  /** Boards that people have published for everybody, the newest first, some at a time. */
  'GET /api/published': { query?: { before?: number; find?: string }; answer: PublishedBoards };
  /** Publish a board. It is checked like every other; what is wrong is told at once. */
  'POST /api/published': { body: PublishBoard; answer: PublishedBoard };
  /** The boards I have published, also those that only a link leads to. */
  'GET /api/published/mine': { answer: PublishedBoard[] };
  /** Take a board back; only its author. Games that were begun on it go on. Answers with those that are left. */
  'DELETE /api/published/{id}': { path: { id: string }; answer: PublishedBoard[] };
  /** Look at a published board. Whoever has the id may. */
  'GET /api/published/{id}': { path: { id: string }; answer: PublishedBoard };
  /** The texts of a board's files by their names. */
  'GET /api/published/{id}/files': { path: { id: string }; answer: { [key: string]: string } };
  /** All puzzles, in the order in which days have them. */
  'GET /api/puzzles': { answer: PuzzleInfo[] };
  /** Look at a puzzle, or try something: then its answer is told. */
  'POST /api/puzzles/{id}': { path: { id: string }; body: PuzzleTry; answer: PuzzleMoment };
  /** Ask something about a puzzle's position. */
  'POST /api/puzzles/{id}/ask': { path: { id: string }; body: PuzzleAsk; answer: Reply };
  /** My ratings, edition by edition. */
  'GET /api/ratings': { answer: MyRating[] };
  /** The ratings on an edition, and the games they come from. */
  'GET /api/ratings/{edition}': { path: { edition: string }; answer: Ratings };
  /** What I have reported, with the answers. */
  'GET /api/reports': { answer: ReportInfo[] };
  /** Report somebody's name, a line of chat, the name of an event or a board to the operator. A line is taken from the server's own data. */
  'POST /api/reports': { body: NewReport; answer: ReportInfo[] };
  /** Take a report back, or put an answer away. Answers with those that are left. */
  'DELETE /api/reports/{id}': { path: { id: string }; answer: ReportInfo[] };
  /** The ids of the rulebook's pages. */
  'GET /api/rulebook': { answer: string[] };
  /** A page of the rulebook, in English or with `?lang=it` in Italian. */
  'GET /api/rulebook/{id}': { path: { id: string }; query?: { lang?: string }; answer: RulebookPage };
  /** The examples of a page of the rulebook, in its order. */
  'GET /api/rulebook/{id}/examples': { path: { id: string }; answer: ExampleInfo[] };
  /** An example of a page, step by step. */
  'GET /api/rulebook/{id}/examples/{number}': { path: { id: string; number: number }; answer: Example };
  /** Open a table. */
  'POST /api/tables': { body: CreateTable; answer: TableInfo };
  /** Look at a table. Whoever has the id may. */
  'GET /api/tables/{id}': { path: { id: string }; answer: TableInfo };
  /** The geometry of a table's board. */
  'GET /api/tables/{id}/board': { path: { id: string }; answer: Board };
  /** Everything that never changes during a table's game; in a campaign's game also what the campaign brings, with the secret sides of one's own quests. */
  'GET /api/tables/{id}/edition': { path: { id: string }; answer: EditionDetails };
  /** Take a seat, or promise random bytes for the seat one has. */
  'POST /api/tables/{id}/join': { path: { id: string }; body: JoinTable; answer: SeatTaken };
  /** Leave: an open table gets the seat back, in a game a bot goes on. */
  'POST /api/tables/{id}/leave': { path: { id: string }; answer: TableInfo };
  /** What is known of the strength of each seat's player; nothing of who never played a rated game. */
  'GET /api/tables/{id}/ratings': { path: { id: string }; answer: (SeatRating | null)[] };
  /** The record of a finished game. */
  'GET /api/tables/{id}/record': { path: { id: string }; answer: RecordView };
  /** Open a table with the same bots and ask the same people: each accepts by joining. Asked for twice it is the same table. */
  'POST /api/tables/{id}/rematch': { path: { id: string }; answer: TableInfo };
  /** A finished game, event by event. */
  'GET /api/tables/{id}/replay': { path: { id: string }; query?: { as?: string }; answer: ReplayIndex };
  /** A finished game as it was after a number of steps. */
  'GET /api/tables/{id}/replay/{seq}': { path: { id: string; seq: number }; query?: { as?: string }; answer: ReplayStep };
  /** The review of a finished game, or how far it is. */
  'GET /api/tables/{id}/review': { path: { id: string }; answer: ReviewState };
  /** Ask for the review of a finished game. It is made once, when bots have nothing to think about. */
  'POST /api/tables/{id}/review': { path: { id: string }; answer: ReviewState };
  /** Put a bot where nobody sits or nobody has accepted, ask a friend to sit there, or leave the seat open; only who opened the table. */
  'POST /api/tables/{id}/seat': { path: { id: string }; body: FillSeat; answer: TableInfo };
  /** Start the game; only who opened the table. */
  'POST /api/tables/{id}/start': { path: { id: string }; answer: TableInfo };
};
