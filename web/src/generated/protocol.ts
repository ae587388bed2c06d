// Made from crates/protocol, see docs/protocol.md; do not edit.

export const VERSION = 1;

/**
 * One decision of one seat.
 */
export type Action = { "do": "take_face_up", slot: number, } | { "do": "draw_blind" } | { "do": "stop_drawing" } | { "do": "draw_tickets" } | { "do": "keep_tickets", keep: number, } | { "do": "claim_line", line: number, set: Cards, extra?: Cards, } | { "do": "pay_tunnel", cards: Cards, } | { "do": "decline_tunnel" } | { "do": "accept_offer" } | { "do": "decline_offer" } | { "do": "pass" } | { "do": "answer", option: number, } | { "do": "pick", cards: Cards, } | { "do": "use_staff" } | { "do": "end_strike", cards: Cards, } | { "do": "retire_event", event: number, };

/**
 * What a failed request answers.
 */
export type ApiError = { error: Refused, };

/**
 * One argument of a refusal, for the sentence in the reader's language.
 */
export type Arg = number | Card | Cards;

export type AwaitedDecision = { company: number, 
/**
 * The rule that asks, a heading of the campaign's rulebook or a story card's code.
 */
rule: string, decision: CampaignDecision, };

export type BankSlip = { game: number, 
/**
 * What counts, with wager and catch-up.
 */
dollars: number, coins: number, pieces_left: number, tickets: number, 
/**
 * 1 is the winner; 0 for a missed game.
 */
rank: number, };

export type BonusInfo = { id: string, name: Words, value: number, rule: BonusRule, 
/**
 * Whether it is in play in every game, or only where it was turned up.
 */
always: boolean, };

/**
 * What a bonus counts.
 */
export type BonusRule = { "most": "completed_tickets" } | { "most": "completed_tickets_at", tag: string, } | { "most": "completed_tickets_worth_at_most", value: number, } | { "most": "longest_path" } | { "most": "pieces_left" } | { "most": "lines_of_length", length: number, } | { "most": "lines_at", tag: string, } | { "most": "lines_in", country: string, } | { "most": "ferries" } | { "most": "countries" } | { "most": "wilds_in_hand" };

export type BranchCampaign = { 
/**
 * 1 to 12: everything before this game began stays.
 */
before_game: number, };

/**
 * An event or a staff card that was unlocked.
 */
export type CampaignCard = { number: number, id: string, name: Words, text: Words, punches: number, 
/**
 * At how many punches it retires.
 */
most_punches: number | null, retired: boolean, };

/**
 * What is new: before a game since the one before it began, after a game since it began.
 */
export type CampaignChanges = { boxes: Array<RuleBox>, 
/**
 * Rules that are no longer in force.
 */
boxes_ended: Array<RuleBox>, frontiers: Array<Frontier>, events: Array<CampaignCard>, events_retired: Array<CampaignCard>, staff: Array<CampaignCard>, staff_retired: Array<CampaignCard>, races: Array<Postcard>, 
/**
 * Places and lines by the campaign's numbers.
 */
places: Array<number>, grown: Array<number>, lines: Array<number>, tickets: Array<number>, tickets_retired: Array<number>, depots: Array<DepotBuilt>, junctions: Array<number>, junctions_gone: Array<number>, 
/**
 * Cards of the story, by code.
 */
story: Array<string>, };

export type CampaignChoice = { 
/**
 * The code of the story card.
 */
card: string, option: string, };

/**
 * A company of a campaign and who plays it.
 */
export type CampaignCompany = { company: number, colour: Card, name: Words, motto: Words, story: Words, 
/**
 * None while the company is open.
 */
player: string | null, 
/**
 * Whether this guest plays it.
 */
you: boolean, 
/**
 * Whether a person plays it: then a bot only sits in.
 */
person: boolean, 
/**
 * The bot that decides for it now.
 */
bot: string | null, 
/**
 * Whether its player looked at the campaign within the last minute.
 */
here: boolean, presence: CampaignPresence, };

/**
 * A decision a company owes.
 */
export type CampaignDecision = { "decide": "hire", shown: Array<number>, } | { "decide": "first_depot" } | { "decide": "depot" } | { "decide": "grow" } | { "decide": "wager", most: number, } | { "decide": "vote", card: string, options: Array<string>, } | { "decide": "pay", dollars: number, vault: number, } | { "decide": "pick_frontier" } | { "decide": "colour" };

/**
 * A campaign as one guest sees it.
 */
export type CampaignInfo = { id: string, 
/**
 * Which one: `charter`.
 */
campaign: string, name: Words, phase: CampaignPhase, 
/**
 * Grows with everything that changes here.
 */
seq: number, 
/**
 * Whether this guest founded it.
 */
owner: boolean, picker: FrontierPicker, options: CampaignOptions, companies: Array<CampaignCompany>, 
/**
 * The table of the game that is on.
 */
table: string | null, 
/**
 * The last table of free play on the finished map.
 */
free_play: string | null, 
/**
 * From the founding on.
 */
view: CampaignState | null, 
/**
 * What is new since the last game.
 */
changes: CampaignChanges | null, 
/**
 * Milliseconds since 1970.
 */
created_at: number, };

/**
 * A decision between games, as it is made.
 */
export type CampaignMove = { "move": "hire", staff: number, } | { "move": "build", place: number, } | { "move": "grow", place: number, } | { "move": "wager", stake: number, place: number, } | { "move": "choose", option: string, } | { "move": "pick", frontier: number, } | { "move": "colour", line: number, };

/**
 * What is agreed for every game of a campaign.
 */
export type CampaignOptions = { 
/**
 * The clock of its games. Between games everybody has all the time they want.
 */
pace: Pace, 
/**
 * Its games are listed in the lobby; otherwise only who has a link finds them.
 */
public?: boolean, take_back?: boolean, hints?: boolean, chat?: boolean, };

/**
 * What chance said between games.
 */
export type CampaignOutcome = { "chance": "first", company: number, } | { "chance": "staff", shown: Array<number>, } | { "chance": "junctions", places: Array<number>, } | { "chance": "vote", option: string, } | { "chance": "colours", lines: Array<LineColoured>, };

/**
 * What only the viewer's seat knows.
 */
export type CampaignOwn = { 
/**
 * Cards looked at, one or some of which may be kept.
 */
looked: Cards, next_event: number | null, bid: number | null, 
/**
 * Tickets that cost nothing when they fail.
 */
late: Array<number>, };

export type CampaignPage = { 
/**
 * `frame`, the letter of a box, `events`, `staff` or `postcards`.
 */
id: string, 
/**
 * Markdown.
 */
text: string, };

export type CampaignPhase = "gathering" | "running" | "over";

/**
 * Who plays a company in a campaign.
 */
export type CampaignPresence = "present" | "stand_in" | "absent";

/**
 * The campaign's rulebook as far as it was discovered.
 */
export type CampaignRulebook = { pages: Array<CampaignPage>, 
/**
 * The letters of boxes that are still empty.
 */
empty: Array<string>, };

/**
 * The end of a campaign.
 */
export type CampaignScore = { 
/**
 * By company.
 */
vaults: Array<VaultWorth>, 
/**
 * Best first; no ties are left.
 */
order: Array<number>, };

/**
 * What everyone knows of a seat in a campaign's game.
 */
export type CampaignSeat = { depots: Array<number>, elevators: Array<number>, herds: number, water: number, certificates: Array<number>, stamps: Array<number>, surveys: Array<number>, 
/**
 * The postcards in the office by number, and how often each was used in this game.
 */
postcards: Array<PostcardView>, staff_used: number, tickets_shown: Array<number>, crossed: Array<number>, tolls: number, };

/**
 * Where in its course a campaign is.
 */
export type CampaignStage = "before" | "ready" | "playing" | "after" | "over";

/**
 * Everything a company may know of its campaign.
 */
export type CampaignState = { 
/**
 * Whose view it is; none for somebody who only looks.
 */
company: number | null, 
/**
 * The game that is prepared, played or wound up: 1 to `games`.
 */
game: number, games: number, year: number, 
/**
 * The title of the game.
 */
title: Words, stage: CampaignStage, 
/**
 * The company with the first-player card.
 */
first: number, companies: Array<CompanyState>, 
/**
 * Companies in the order of the campaign, best first.
 */
standing: Array<number>, 
/**
 * Who owes which decision.
 */
awaited: Array<AwaitedDecision>, 
/**
 * What the viewer's own company could do now.
 */
moves: Array<CampaignMove>, 
/**
 * The viewer's own answer while others are still thinking.
 */
answered: CampaignMove | null, 
/**
 * The cards read so far, in order.
 */
story: Array<StoryCard>, 
/**
 * Rule boxes in force and those that have ended.
 */
boxes: Array<RuleBox>, frontiers: Array<Frontier>, 
/**
 * Frontiers that can be picked now: their names only.
 */
to_pick: Array<FrontierName>, 
/**
 * What is on the table. The board of the campaign lists places and lines in the same order.
 */
places: Array<RailwayPlace>, lines: Array<RailwayLine>, tickets: Array<RailwayTicket>, events: Array<CampaignCard>, staff: Array<CampaignCard>, 
/**
 * The open challenges.
 */
races: Array<Postcard>, junctions: Array<number>, 
/**
 * What was voted, by the code of its story card.
 */
choices: Array<CampaignChoice>, 
/**
 * The chronicle as everyone may read it.
 */
log: Array<ChronicleEntry>, 
/**
 * Once the vaults are open.
 */
score: CampaignScore | null, 
/**
 * The winner's epilogue, a line for each of the others, the closing words.
 */
epilogues: Array<Words>, 
/**
 * Fluent messages that speak of what was discovered: no client has them in its files.
 */
sentences: Words, };

/**
 * A campaign in a list.
 */
export type CampaignSummary = { id: string, name: Words, phase: CampaignPhase, 
/**
 * The game that is prepared, played or wound up.
 */
game: number, games: number, year: number, 
/**
 * The title of the game.
 */
title: Words, 
/**
 * The player of each company; none while it is open.
 */
players: Array<string | null>, colours: Array<Card>, 
/**
 * Whether this guest owes a decision, between games or in the game.
 */
your_turn: boolean, 
/**
 * The table of the game that is on.
 */
table: string | null, created_at: number, };

export type CampaignVault = { 
/**
 * By number: ten of each colour.
 */
certificates: Array<number>, stamps: Array<number>, surveys: Array<number>, 
/**
 * Fulfilled quests and races won.
 */
postcards: Array<Postcard>, dollars: number, };

/**
 * What everyone knows of a campaign's game.
 */
export type CampaignView = { 
/**
 * Cities by number.
 */
large: Array<number>, junctions: Array<number>, 
/**
 * Cities with herds and with water, and how many.
 */
herds: Array<Pieces>, water: Array<Pieces>, 
/**
 * What lies face up: certificates and stamps by number, survey cards by position.
 */
certificates: Array<number>, stamps: Array<number>, surveys: Array<number>, certificates_left: number, stamps_left: number, surveys_left: number, 
/**
 * The open challenges by number, and who won them.
 */
races: Array<RaceView>, 
/**
 * Cards under the others of the deck, and events.
 */
cards_bottom: number, events_bottom: Array<number>, seats: Array<CampaignSeat>, question: QuestionView | null, 
/**
 * What the viewer's seat alone knows.
 */
own: CampaignOwn | null, };

export type CampaignWager = { stake: number, place: number, };

/**
 * A kind of card: eight colours, the wild (locomotive, bicycle) and the newspaper.
 */
export type Card = "black" | "blue" | "green" | "orange" | "purple" | "red" | "white" | "yellow" | "wild" | "newspaper";

/**
 * How many cards of each kind; a kind that is missing has none.
 */
export type Cards = { [key in Card]?: number };

/**
 * What a campaign brings to one of its games, with the words of the cards in play. Places are the
 * positions of the game's edition here.
 */
export type CharterInfo = { 
/**
 * Fluent messages that speak of what was discovered: no client has them in its files.
 */
sentences: Words, 
/**
 * The rule boxes in force, in the order of their steps.
 */
boxes: Array<RuleBox>, 
/**
 * By seat.
 */
seats: Array<CharterSeat>, races: Array<Postcard>, 
/**
 * The three cities of each survey card, by position; the view speaks of positions.
 */
surveys: Array<SurveyInfo>, 
/**
 * The circuits of the sheet.
 */
circuits: Array<Array<number>>, 
/**
 * Certificates and stamps are numbered colour by colour: so many of each.
 */
certificate_colours: Array<Card>, certificates_each: number, stamps_each: number, 
/**
 * Dollars for a tunnel by its number of spaces.
 */
tunnel_coins: Array<number>, 
/**
 * Lines with viaducts.
 */
viaducts: Array<LineViaducts>, elevator_places: Array<number>, herd_markets: Array<number>, atlantic: Array<number>, pacific: Array<number>, ports: Array<number>, 
/**
 * The newest card of the deck decides nothing alone: two events are looked at.
 */
two_events: boolean, };

export type CharterSeat = { 
/**
 * The company's number in the campaign.
 */
company: number, cars: number, coins: number, staff: CampaignCard | null, 
/**
 * In the order of the view's postcards.
 */
postcards: Array<Postcard>, 
/**
 * The bonus for a route of the company's colour, where it was improved.
 */
bonus: Words | null, 
/**
 * Cities crossed off in earlier games.
 */
crossed: Array<number>, };

export type ChatLine = { 
/**
 * The seat that speaks; none for a spectator.
 */
seat: number | null, name: string, 
/**
 * Plain text, never to be read as HTML.
 */
text: string, 
/**
 * Milliseconds since 1970.
 */
at: number, };

/**
 * Whether something may be done now; where not, which rule forbids it.
 */
export type Choice = { allowed: boolean, refused: Refused | null, };

/**
 * An entry of the chronicle as everyone may see it.
 */
export type ChronicleEntry = { "entry": "founded" } | { "entry": "moved", company: number, with: CampaignMove | null, } | { "entry": "drawn", outcome: CampaignOutcome, } | { "entry": "seated", company: number, presence: CampaignPresence, } | { "entry": "started", game: number, } | { "entry": "finished", game: number, record: string, companies: Array<FinishedCompany>, 
/**
 * Cities made large, events retired, races won, junctions bought in the game.
 */
grown: Array<number>, retired: Array<number>, races: Array<RaceWon>, bought: Array<JunctionBought>, };

/**
 * What a client says. Every message but `enter` and `look` carries an `id` of the client's
 * choosing, which its answer repeats.
 */
export type ClientMessage = { "type": "enter", version: number, table: string, since?: number, 
/**
 * Which of one's own seats to look from. Who has only one need not say it; who has several
 * and does not say it begins as a spectator does.
 */
seat?: number, } | { "type": "look", seat: number | null, } | { "type": "act", id: number, seat: number, seq: number, action: Action, } | { "type": "take_back", id: number, seat: number, seq: number, } | { "type": "ask", id: number, seat: number, question: Question, } | { "type": "play_for_me", id: number, seat: number, seq: number, } | { "type": "bot_seat", id: number, seat: number, level: string | null, } | { "type": "share", id: number, seat: number, share: boolean, } | { "type": "reveal", id: number, bytes: string, } | { "type": "chat", id: number, text: string, } | { "type": "mute", id: number, seat: number | null, muted: boolean, } | { "type": "allow_chat", id: number, allow: boolean, } | { "type": "ping", id: number, };

/**
 * What the server refuses on its own account, beside the refusals of the rules.
 */
export type Code = "bad_message" | "too_large" | "too_fast" | "old_client" | "not_known" | "no_such_table" | "no_such_edition" | "no_such_campaign" | "bad_chronicle" | "no_such_page" | "table_full" | "seat_taken" | "already_seated" | "not_seated" | "not_owner" | "already_started" | "not_started" | "not_over" | "seats_open" | "bad_setup" | "bad_name" | "bad_text" | "bad_entropy" | "muted" | "stale" | "not_allowed" | "nothing_to_take_back" | "not_entered" | "bot_plays" | "no_such_bot" | "link_used" | "no_such_device" | "not_accepted" | "too_many_tables" | "too_many_public" | "too_many_games" | "too_many_campaigns" | "too_many_bytes" | "too_many_guests_today" | "too_many_tables_today" | "too_many_campaigns_today" | "too_many_bytes_today" | "spectators_full" | "store_failed" | "disk_nearly_full" | "damaged" | "busy" | "stopping" | "internal";

/**
 * Why coins came or went.
 */
export type CoinReason = { "why": "company_line" } | { "why": "event", event: number, } | { "why": "surcharge" } | { "why": "rule", rule: string, } | { "why": "postcard", number: number, } | { "why": "staff" };

export type CompanyInfo = { colour: Card, name: Words, 
/**
 * Coins for claiming a line of its colour.
 */
bonus_coins: number, };

/**
 * Who plays a company of a new campaign.
 */
export type CompanySeat = { "kind": "me" } | { "kind": "open" } | { "kind": "bot", level: string, } | { "kind": "shared", name: string, };

export type CompanySetup = { 
/**
 * The company: black, blue, green, yellow or red.
 */
colour: Card, seat: CompanySeat, };

export type CompanyState = { colour: Card, name: Words, presence: CampaignPresence, depots: Array<number>, 
/**
 * The staff card of the next or current game.
 */
staff: number | null, office: Array<Postcard>, slips: Array<BankSlip>, 
/**
 * The sum of the slips.
 */
total: number, 
/**
 * Cities crossed off on the circuit sheet.
 */
crossed: Array<number>, 
/**
 * Tickets punched so far.
 */
punched: number, 
/**
 * Shown when all have staked.
 */
wager: CampaignWager | null, 
/**
 * Only for the owner, until the vaults are opened.
 */
vault: CampaignVault | null, };

/**
 * Found a campaign. If no company is open it begins at once, otherwise it gathers people.
 */
export type CreateCampaign = { 
/**
 * Which one: `charter`.
 */
campaign: string, 
/**
 * Two to five, in the order in which they sit round the table.
 */
companies: Array<CompanySetup>, picker?: FrontierPicker, options: CampaignOptions, };

export type CreateTable = { edition: string, 
/**
 * Every seat in turn order.
 */
seats: Array<SeatSetup>, 
/**
 * Listed in the lobby; otherwise only who has the link finds the table.
 */
public: boolean, starter: Starter, pace: Pace, 
/**
 * Claims that revealed nothing can be taken back.
 */
take_back: boolean, 
/**
 * Bots may be asked for advice.
 */
hints: boolean, chat: boolean, 
/**
 * The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits.
 */
entropy_hash?: string, };

/**
 * Something that happens only in a campaign, as one viewer sees it.
 */
export type Deed = { "deed": "asked", seat: number, ask: string, rule: string, place: number | null, } | { "deed": "answered", seat: number, ask: string, option: number | null, } | { "deed": "cards_given", seat: number, cards: Cards, } | { "deed": "looked_at", seat: number, count: number, cards: Cards | null, } | { "deed": "kept_cards", seat: number, kept: number, discarded: Cards, bottom: number, } | { "deed": "placed", piece: Piece, place: number, seat: number | null, } | { "deed": "removed", piece: Piece, place: number, seat: number | null, } | { "deed": "shown", what: Token, } | { "deed": "taken", what: Token, seat: number | null, } | { "deed": "postcard", seat: number, number: number, } | { "deed": "race_won", seat: number, number: number, } | { "deed": "staff_used", seat: number, } | { "deed": "ticket_shown", seat: number, ticket: number, } | { "deed": "event_peeked", seat: number, event: number | null, } | { "deed": "event_set_aside", event: number, } | { "deed": "event_retired", event: number, } | { "deed": "bids", bids: Array<number>, } | { "deed": "herd_returned", seat: number, } | { "deed": "face_up_bonus", seat: number, card: Card, } | { "deed": "crossed_off", seat: number, place: number, };

export type DepotBuilt = { company: number, place: number, };

/**
 * A device where a guest is logged in. Times are milliseconds since 1970, to the day.
 */
export type DeviceInfo = { id: string, 
/**
 * Whether it is the one that asks.
 */
here: boolean, created_at: number, seen_at: number, };

/**
 * Everything that never changes during a game. Places, lines, tickets, supplies, bonuses,
 * events and companies are called by their position in these lists.
 */
export type EditionDetails = { id: string, name: Words, version: number, digest: string, fewest_players: number, most_players: number, 
/**
 * The train cards of the game, without newspapers.
 */
deck: Cards, places: Array<PlaceInfo>, lines: Array<LineInfo>, tickets: Array<TicketInfo>, supplies: Array<SupplyInfo>, opening: OpeningInfo, ticket_draw: TicketDrawInfo, bonuses: Array<BonusInfo>, 
/**
 * How many of the bonuses that are not always in play are turned up for a game.
 */
bonuses_drawn: number, shared: SharedInfo | null, companies: Array<CompanyInfo>, events: Array<EventInfo>, switches: SwitchInfo, 
/**
 * Only in a campaign's game: what the campaign brings to it.
 */
charter: CharterInfo | null, };

/**
 * An edition in a list to choose from.
 */
export type EditionSummary = { id: string, name: Words, fewest_players: number, most_players: number, 
/**
 * What a record names, so that a replay meets the same board: 64 hexadecimal digits.
 */
digest: string, };

export type EventInfo = { id: string, name: Words, text: Words, 
/**
 * Whether it holds while it is the current event; otherwise it happens once.
 */
lasts: boolean, };

export type EventsView = { current: number | null, 
/**
 * Events still in the deck, whose order nobody knows.
 */
deck: Array<number>, 
/**
 * Events revealed, the current one included.
 */
pile: Array<number>, retired: Array<number>, };

/**
 * An example to look at: the start, then step by step.
 */
export type Example = { edition: string, 
/**
 * The rule that forbids to set the game up: then there is nothing else.
 */
no_game: string | null, frames: Array<ExampleFrame>, };

export type ExampleDeed = { seat: number, action: Action, 
/**
 * The card taken, where one of the display is.
 */
card: Card | null, };

/**
 * Something worth noticing after a step.
 */
export type ExampleFact = { "fact": "count", of: string, seat: number | null, value: number, } | { "fact": "hand", seat: number, cards: Cards, } | { "fact": "completed", seat: number, tickets: Array<number>, } | { "fact": "score", seat: number, parts: Array<NamedNumber>, } | { "fact": "owner", line: number, owner: number | null, everybody: boolean, } | { "fact": "last_round", begun: boolean, } | { "fact": "game_over", over: boolean, } | { "fact": "wins", seats: Array<number>, } | { "fact": "bonus_won", bonus: number, seats: Array<number>, } | { "fact": "current_event", event: number | null, } | { "fact": "payments", line: number, payments: Array<Cards>, } | { "fact": "claimable", seat: number, line: number, refused: Refused | null, } | { "fact": "may", seat: number, action: Action, refused: Refused | null, };

/**
 * The game after a step of an example, all hands open.
 */
export type ExampleFrame = { deeds: Array<ExampleDeed>, refused: Refused | null, events: Array<GameEvent>, facts: Array<ExampleFact>, view: GameView, hands: Array<Cards>, 
/**
 * The tickets of each seat.
 */
tickets: Array<Array<number>>, };

/**
 * An example of a page of the rulebook.
 */
export type ExampleInfo = { 
/**
 * Its number on the page, from 0.
 */
number: number, 
/**
 * The first rule it is about.
 */
rule: string | null, };

/**
 * The fair shuffle: what was promised, and what was revealed. `docs/protocol.md` says how the
 * seed follows from it.
 */
export type Fairness = { 
/**
 * The BLAKE3 hash of the host's secret, known before anybody sat down.
 */
commitment: string, seats: Array<FairnessSeat>, 
/**
 * The host's secret, once the game is over.
 */
secret: string | null, 
/**
 * The seed of all chance, once the game is over.
 */
seed: string | null, 
/**
 * Whether anybody can check the deal: not where the server was started with a fixed seed.
 */
verifiable: boolean, };

export type FairnessSeat = { seat: number, hash: string, 
/**
 * None until revealed, and for ever where the player did not reveal them in time.
 */
bytes: string | null, };

/**
 * Who shall sit where nobody does: only who opened the table says so.
 */
export type FillSeat = { seat: number, 
/**
 * A bot; none leaves the seat open to anybody.
 */
level?: string, };

export type FinishedCompany = { company: number, 
/**
 * 1 is the winner.
 */
rank: number, 
/**
 * The parts of the slip, before wager and catch-up.
 */
coins: number, pieces_left: number, tickets: number, total: number, completed: Array<number>, };

/**
 * A game on the finished map.
 */
export type FreePlay = { 
/**
 * Whether the rule of the two coasts is played.
 */
coasts?: boolean, entropy_hash?: string, };

/**
 * A frontier on the table.
 */
export type Frontier = { frontier: number, code: string, name: Words, 
/**
 * What was read when its box was opened.
 */
opening: Words, };

export type FrontierName = { frontier: number, code: string, name: Words, };

/**
 * Who picks the next frontier.
 */
export type FrontierPicker = "last" | "winner";

/**
 * Something that happened, as one viewer sees it.
 */
export type GameEvent = { "what": "game_started", players: number, first: number, } | { "what": "card_drawn", seat: number, card: Card | null, } | { "what": "face_up_taken", seat: number, slot: number, card: Card, } | { "what": "slot_filled", slot: number, card: Card, } | { "what": "display_reset", discarded: Array<Card | null>, } | { "what": "deck_reshuffled", cards: number, } | { "what": "bonus_turned_up", bonus: number, } | { "what": "tickets_offered", seat: number, count: number, tickets: Array<number> | null, } | { "what": "opening_chosen", seat: number, } | { "what": "tickets_kept", seat: number, count: number, given_back: number, tickets: Array<number> | null, } | { "what": "line_claimed", seat: number, line: number, cards: Cards, points: number, } | { "what": "bullet_line_claimed", seat: number, line: number, cards: Cards, track: number, } | { "what": "tunnel_revealed", seat: number, line: number, set: Cards, revealed: Array<Card>, owed: number, } | { "what": "tunnel_declined", seat: number, line: number, } | { "what": "newspaper_drawn", seat: number, resolved: boolean, } | { "what": "event_revealed", seat: number, event: number, } | { "what": "events_reshuffled" } | { "what": "event_retired", seat: number, event: number, } | { "what": "coins_gained", seat: number, coins: number, reason: CoinReason, } | { "what": "coins_paid", seat: number, coins: number, reason: CoinReason, } | { "what": "offer_made", seat: number, line: number, } | { "what": "offer_accepted", seat: number, discarded: Cards, } | { "what": "offer_declined", seat: number, } | { "what": "drawing_stopped", seat: number, } | { "what": "passed", seat: number, } | { "what": "turn_started", seat: number, } | { "what": "last_round", seat: number, } | { "what": "game_ended" } | { "what": "campaign", deed: Deed, } | { "what": "taken_back", seat: number, };

/**
 * The game after a number of steps.
 */
export type GameView = { 
/**
 * How many steps the game has had: an action says for which number it was made.
 */
seq: number, viewer: Viewer, stage: Stage, first: number, 
/**
 * Whose turn it is.
 */
turn: number, 
/**
 * Every seat that owes a decision now: one, or several at once.
 */
awaited: Array<number>, 
/**
 * The seat whose last claim can be taken back now; none where the table does not allow it.
 */
can_take_back: number | null, 
/**
 * Turns left after the end was triggered, the current one included.
 */
last_turns: number | null, 
/**
 * The face-up cards by slot.
 */
display: Array<Card | null>, deck: number, discards: Cards, ticket_deck: number, seats: Array<SeatView>, 
/**
 * Lines with a shared train: everyone's.
 */
shared_lines: Array<number>, shared_trains: number, 
/**
 * The bonuses in play.
 */
bonuses: Array<number>, 
/**
 * Only where the edition has events.
 */
events: EventsView | null, 
/**
 * A claim that waits for another decision.
 */
pending: PendingView | null, 
/**
 * What only this viewer's seat knows.
 */
own: OwnView | null, 
/**
 * What this viewer's seat may do now, and why not the rest.
 */
may: May | null, 
/**
 * For each line whether this viewer's seat can claim it now.
 */
lines: LineStatus | null, 
/**
 * The result, once the game is over.
 */
result: Result | null, 
/**
 * Only in a campaign's game.
 */
campaign: CampaignView | null, };

/**
 * A visitor. The secret token travels only in a cookie.
 */
export type GuestInfo = { id: string, name: string, };

export type GuestRename = { 
/**
 * 1 to 40 characters.
 */
name: string, };

export type HintCandidate = { action: Action, 
/**
 * How much attention it got, as a part of all.
 */
weight: number, 
/**
 * The final score expected.
 */
score: number | null, 
/**
 * The chance to win, from 0 to 1.
 */
win: number | null, };

/**
 * Go on with a chronicle from a file. Each of its companies is named by its colour.
 */
export type ImportCampaign = { 
/**
 * The text of the file.
 */
chronicle: string, 
/**
 * Companies that are not named are open.
 */
companies: Array<CompanySetup>, options: CampaignOptions, };

export type JoinCampaign = { colour: Card, };

export type JoinTable = { 
/**
 * The first open seat unless told.
 */
seat?: number, 
/**
 * The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits.
 */
entropy_hash?: string, };

export type JunctionBought = { place: number, company: number, };

export type KeepChoice = { least: number, offered: number, };

/**
 * A question about the game of a lesson.
 */
export type LessonAsk = { step: number, done: number, question: Question, };

/**
 * A lesson in a list.
 */
export type LessonInfo = { id: string, edition: string, title: string, about: string, steps: number, };

/**
 * A lesson at some moment.
 */
export type LessonMoment = { verdict: Verdict, refused: Refused | null, done: number, 
/**
 * The game as the learner's seat sees it; none where a step is only read.
 */
view: GameView | null, 
/**
 * What happened since the learner's last action.
 */
steps: Array<StepEvents>, 
/**
 * What the lesson asks for now; none when the step is done.
 */
asked: Action | null, };

/**
 * One step of a lesson. The texts are Markdown.
 */
export type LessonStepWords = { title: string, 
/**
 * To read before anything is done.
 */
before: string, 
/**
 * To read when it is done.
 */
after: string, };

/**
 * Where a learner is, and perhaps what to do there: nothing is kept by the server.
 */
export type LessonTry = { 
/**
 * The step of the lesson, from 0.
 */
step: number, 
/**
 * How many of the actions the step asks for are done.
 */
done: number, 
/**
 * What the learner does now; without it the game is only shown.
 */
action?: Action, };

/**
 * The words of a lesson.
 */
export type LessonWords = { id: string, edition: string, title: string, steps: Array<LessonStepWords>, };

export type LineColoured = { line: number, colour: Card, };

export type LineInfo = { from: number, 
/**
 * None for a line that runs off the board.
 */
to: number | null, 
/**
 * How many cards the set has: the number of spaces drawn.
 */
cards: number, 
/**
 * How many pieces go on the line.
 */
pieces: number, 
/**
 * Which supply they come from.
 */
supply: number, 
/**
 * None is grey: a set of any one colour.
 */
colour: Card | null, kind: LineKind, 
/**
 * How many of the spaces show a wild symbol.
 */
symbols: number, 
/**
 * So many cards of any kind may stand for one card of the set.
 */
stand_in: number | null, 
/**
 * Cards drawn blind after the claim.
 */
draw_bonus: number, 
/**
 * The other lines of the same double or triple line.
 */
group: Array<number>, 
/**
 * What claiming it scores at once.
 */
points: number, };

export type LineKind = "plain" | "ferry" | "tunnel" | "bullet";

export type LinePayment = { cards: Cards, 
/**
 * The colour of the set; none for a set of wilds.
 */
colour: Card | null, wilds: number, };

export type LineRefusal = { refused: Refused, lines: Array<number>, };

/**
 * For each line: claimable, or which rule forbids it. Lines with the same reason are grouped.
 */
export type LineStatus = { claimable: Array<number>, refused: Array<LineRefusal>, };

export type LineViaducts = { line: number, viaducts: number, };

export type Lobby = { 
/**
 * Public tables with an open seat.
 */
open: Array<TableSummary>, 
/**
 * Public games being played.
 */
playing: Array<TableSummary>, 
/**
 * Tables where this guest sits.
 */
mine: Array<TableSummary>, };

/**
 * A decision between games.
 */
export type MakeMove = { 
/**
 * The campaign's number when the decision was made; where the company is asked something
 * else by now it is refused as stale.
 */
seq: number, company: number, with: CampaignMove, };

/**
 * What the viewer's seat may do now.
 */
export type May = { 
/**
 * Whether the seat owes a decision now.
 */
act: boolean, 
/**
 * Taking the card of each display slot.
 */
slots: Array<Choice>, deck: Choice, 
/**
 * Whether the second card may be left now.
 */
stop: boolean, tickets: Choice, pass: Choice, 
/**
 * Choosing tickets of the offer.
 */
keep: KeepChoice | null, tunnel: TunnelChoice | null, offer: OfferChoice | null, 
/**
 * Events one of which must be retired.
 */
retire: Array<number> | null, 
/**
 * In a campaign: using the staff card, and how many cards would end a strike.
 */
staff: boolean, strike: number | null, 
/**
 * Claims that cost more while the current event lasts.
 */
surcharges: Array<SurchargeDue>, };

/**
 * A part of a score or another number with a name.
 */
export type NamedNumber = { of: string, value: number, };

/**
 * The current event offers coins for wilds.
 */
export type OfferChoice = { event: number, wilds: number, coins: number, accept: Choice, };

/**
 * Open the table of the game that is ready.
 */
export type OpenGame = { 
/**
 * The BLAKE3 hash of 32 random bytes of this player, as 64 hexadecimal digits.
 */
entropy_hash?: string, };

export type OpeningInfo = { cards: number, tickets: number, keep: number, };

/**
 * What only one seat knows.
 */
export type OwnView = { seat: number, hand: Cards, tickets: Array<TicketState>, 
/**
 * The tickets to choose from, in the order of the bits of `keep_tickets`.
 */
offer: Array<TicketState>, 
/**
 * The opening choice, made but not yet settled.
 */
opening_keep: number | null, };

/**
 * How much time players have. A seat without time left is played by a bot until it is taken back.
 */
export type Pace = { "clock": "none" } | { "clock": "bank", seconds: number, increment: number, } | { "clock": "days", days: number, };

export type PendingView = { line: number, set: Cards, revealed: Cards, 
/**
 * The colour of the set; none for a set of wilds.
 */
colour: Card | null, owed: number, };

/**
 * Pieces that lie on a city.
 */
export type Piece = "depot" | "junction" | "elevator" | "herd" | "water" | "large";

export type Pieces = { place: number, count: number, };

export type PlaceInfo = { name: string, 
/**
 * Longitude and latitude in ten-thousandths of a degree.
 */
at: [number, number], country: string | null, 
/**
 * `large`, `arctic` and others the rules of the edition speak of.
 */
tags: Array<string>, };

/**
 * A postcard in an office, or an open challenge.
 */
export type Postcard = { number: number, kind: PostcardKind, title: Words, open: Words, 
/**
 * For the owner of a quest only.
 */
secret: Words | null, 
/**
 * None where only games limit its uses.
 */
uses_left: number | null, used: boolean, };

export type PostcardKind = "boon" | "quest" | "race" | "award";

export type PostcardView = { number: number, used: number, };

/**
 * What can be asked about a game.
 */
export type Question = { "about": "payments", line: number, } | { "about": "way", ticket: number, } | { "about": "hint" };

/**
 * The question that is open.
 */
export type QuestionView = { 
/**
 * What is asked, as one word.
 */
ask: string, 
/**
 * The rule that asks.
 */
rule: string, place: number | null, 
/**
 * Coins, cards or pieces it is about.
 */
amount: number | null, 
/**
 * The two events, the postcard, the survey card it is about; the first city of each network.
 */
about: Array<number>, 
/**
 * The answers worth offering, for the viewer's seat if it is asked. Any cards of the right
 * number may be picked.
 */
answers: Array<Action>, };

export type RaceView = { number: number, winner: number | null, };

export type RaceWon = { number: number, company: number, };

export type RailwayLine = { line: number, ends: [number, number], cards: number, 
/**
 * None is grey, or blank while its colour is being chosen.
 */
colour: Card | null, blank: boolean, 
/**
 * The company that gave it its colour.
 */
by: number | null, 
/**
 * What a tunnel pays; none where it is no tunnel.
 */
tunnel: number | null, viaducts: number, };

export type RailwayPlace = { place: number, name: string, large: boolean, port: boolean, 
/**
 * None on the start board.
 */
frontier: number | null, };

export type RailwayTicket = { ticket: number, id: string, ends: [number, number], value: number, 
/**
 * The postcard that is taken with it.
 */
postcard: number | null, 
/**
 * By company.
 */
punches: Array<number>, retired: boolean, };

export type RecordStep = { seat: number, action: Action, };

/**
 * A finished game: everything needed to replay and check it.
 */
export type RecordView = { table: string, edition: string, digest: string, names: Array<string>, starter: Starter, fairness: Fairness, steps: Array<RecordStep>, 
/**
 * The same as a text that `capotreno replay` reads.
 */
text: string, };

/**
 * A refusal: nothing has changed.
 */
export type Refused = { 
/**
 * A stable word: a refusal of the rules (`not_your_turn`, …) or a [`Code`] of the server.
 */
code: string, 
/**
 * The rule that forbids it, a heading of the rulebook (`C-12`); none where no rule does.
 */
rule: string | null, args: { [key in string]: Arg }, 
/**
 * An English sentence, for logs and programs; clients look the code up in their language.
 */
text: string, };

/**
 * A finished game step by step, from one viewer's eyes.
 */
export type ReplayIndex = { table: string, edition: string, names: Array<string>, steps: Array<StepEvents>, };

/**
 * The game after a step of a replay.
 */
export type ReplayStep = { view: GameView, };

export type Reply = { "about": "payments", line: number, payments: Array<LinePayment>, 
/**
 * Coins or extra cards the current event asks for on top.
 */
surcharge_coins: number, surcharge_cards: number, } | { "about": "way", way: TicketWay, } | { "about": "hint", action: Action, 
/**
 * What was considered, best first.
 */
candidates: Array<HintCandidate>, bot: string, };

/**
 * The result of a game, with every seat's tickets.
 */
export type Result = { winners: Array<number>, seats: Array<SeatResult>, };

/**
 * A rule box that was opened.
 */
export type RuleBox = { 
/**
 * `F` to `V`.
 */
letter: string, id: string, name: Words, summary: Words, 
/**
 * Its step of a claim, where it has one.
 */
claim_step: number | null, in_force: boolean, 
/**
 * How many games its module still lasts, where that is counted.
 */
games_left: number | null, };

/**
 * Who plays a company from now on: said by its player, or by who founded the campaign.
 */
export type SeatCompany = { company: number, presence: CampaignPresence, 
/**
 * The bot that sits in; one of a middling level unless told.
 */
level?: string, };

export type SeatInfo = { 
/**
 * None while the seat is open.
 */
name: string | null, 
/**
 * Whether this guest plays the seat.
 */
you: boolean, 
/**
 * The bot of the seat: its own, or one that stands in for a player.
 */
bot: string | null, 
/**
 * Whether a person sits here: then a bot only stands in.
 */
person: boolean, 
/**
 * Whether that person was asked and has not said yes: no game begins before.
 */
invited: boolean, 
/**
 * Whether the seat's player is connected now.
 */
here: boolean, 
/**
 * Whether spectators see what this seat sees.
 */
sharing: boolean, 
/**
 * Whether this guest no longer hears what the seat says.
 */
muted: boolean, company: number | null, 
/**
 * Time left in milliseconds when the current decision began; none without a clock.
 */
time_left: number | null, 
/**
 * When the time of the current decision ends: milliseconds since 1970.
 */
deadline: number | null, };

/**
 * One seat's result, line by line.
 */
export type SeatResult = { lines: number, tickets: number, completed: Array<number>, failed: Array<number>, 
/**
 * The bonuses won, by their number, with their points.
 */
bonuses: { [key in number]: number }, track: number, coins: number, pieces_left: number, total: number, 
/**
 * 1 is the winner; tied seats share a rank.
 */
rank: number, 
/**
 * The longest continuous path, in pieces.
 */
longest_path: number, };

/**
 * Who sits in a seat of a new table.
 */
export type SeatSetup = { "kind": "me", company?: number, } | { "kind": "open", company?: number, } | { "kind": "bot", level: string, company?: number, } | { "kind": "shared", name: string, company?: number, };

export type SeatTaken = { seat: number, table: TableInfo, };

/**
 * What everyone knows of a seat.
 */
export type SeatView = { hand: number, 
/**
 * Cards of the hand everyone has seen: taken face up or returned from a tunnel.
 */
known_cards: Cards, tickets: number, tickets_offered: number, 
/**
 * Whether the opening tickets are chosen.
 */
chosen: boolean, 
/**
 * Pieces left, by supply.
 */
pieces: Array<number>, points: number, lines: Array<number>, track: number, coins: number, company: number | null, };

/**
 * What a client hears.
 */
export type ServerMessage = { "type": "welcome", version: number, guest: string | null, } | { "type": "table", table: TableInfo, 
/**
 * What time it is on the clock of the table's deadlines: milliseconds since 1970.
 */
now: number, } | { "type": "snapshot", view: GameView, chat: Array<ChatLine>, } | { "type": "update", steps: Array<StepEvents>, view: GameView, } | { "type": "done", id: number, seq: number, } | { "type": "refused", id: number | null, refused: Refused, } | { "type": "answer", id: number, reply: Reply, } | { "type": "chat", line: ChatLine, } | { "type": "pong", id: number, } | { "type": "bye", refused: Refused, again: boolean, };

export type SharedInfo = { 
/**
 * White trains for everyone.
 */
count: number, 
/**
 * By number of players: the points of each rank on the track.
 */
rank_points: { [key in number]: Array<number> }, 
/**
 * For a marker that never moved.
 */
never_moved: number, };

/**
 * What the game waits for.
 */
export type Stage = "opening_tickets" | "turn" | "second_card" | "keep_tickets" | "tunnel" | "offer" | "question" | "retire_event" | "over";

export type Starter = { "who": "random" } | { "who": "seat", seat: number, };

/**
 * What happened in one step, as this viewer sees it. Every viewer hears of every step.
 */
export type StepEvents = { 
/**
 * The number of the step, from 1; 0 is the deal.
 */
seq: number, events: Array<GameEvent>, };

export type StoryCard = { 
/**
 * The year of its game and its number there: `1865-01`.
 */
code: string, kind: StoryKind, title: Words, text: Words, 
/**
 * The options of a choice with their words.
 */
options: Array<StoryOption>, };

export type StoryKind = "story" | "event" | "rule" | "staff" | "challenge" | "postcard" | "bonus" | "growth" | "choice" | "wager" | "open" | "pause" | "stop";

export type StoryOption = { option: string, words: Words, };

export type SupplyInfo = { 
/**
 * `car`, `tram`, `subway`.
 */
id: string, count: number, 
/**
 * Points for a line by its number of cards; index 0 is unused.
 */
points: Array<number>, };

export type SurchargeDue = { 
/**
 * None where only cards will do.
 */
coins: number | null, 
/**
 * Or so many extra cards of any kind.
 */
cards: number, lines: Array<number>, };

export type SurveyInfo = { number: number, places: [number, number, number], };

/**
 * The differences between editions worth showing to players.
 */
export type SwitchInfo = { 
/**
 * A wild taken face up is the only card of the turn.
 */
face_up_wild_ends_turn: boolean, 
/**
 * The display is laid out anew when so many of its cards are wild.
 */
display_reset_at_wilds: number | null, 
/**
 * Wilds only on tunnels and ferries.
 */
wilds_only_on_tunnels_and_ferries: boolean, 
/**
 * How many cards a tunnel reveals.
 */
tunnel_reveal: number, 
/**
 * So many cards of any kind stand for a wild symbol of a ferry.
 */
ferry_any_cards: number | null, 
/**
 * Two cards of one colour stand for a wild symbol of a ferry.
 */
ferry_same_colour_pair: boolean, 
/**
 * The last round begins with so many pieces or fewer.
 */
end_pieces: number, 
/**
 * And with so many shared trains or fewer.
 */
end_shared: number | null, 
/**
 * There are coins, newspapers, events and companies.
 */
economy: boolean, 
/**
 * The tag of places whose claims draw cards, where there are such.
 */
large_city_tag: string | null, large_city_draw: number, 
/**
 * Coins at the end for pieces left; the last entry holds for all larger numbers.
 */
pieces_left_coins: Array<number>, 
/**
 * How many lines of a double line are open, by number of players.
 */
double_lines_open: { [key in number]: number }, triple_lines_open: { [key in number]: number }, };

/**
 * The campaign of a table.
 */
export type TableCampaign = { 
/**
 * Only for those who play here: with it the campaign can be looked at.
 */
id: string | null, name: Words, 
/**
 * None for free play on the finished map.
 */
game: number | null, year: number | null, title: Words | null, };

/**
 * A table as one guest sees it.
 */
export type TableInfo = { id: string, edition: string, phase: TablePhase, public: boolean, 
/**
 * Whether this guest opened the table.
 */
owner: boolean, starter: Starter, pace: Pace, take_back: boolean, hints: boolean, 
/**
 * Whether anybody may talk; who opened the table can change it.
 */
chat: boolean, seats: Array<SeatInfo>, spectators: number, 
/**
 * Whether this guest no longer hears those who only watch.
 */
spectators_muted: boolean, 
/**
 * Milliseconds since 1970.
 */
created_at: number, fairness: Fairness, 
/**
 * The table of the rematch, once somebody asked for one.
 */
rematch: string | null, 
/**
 * Where the game is one of a campaign: its edition and board are then the table's own.
 */
campaign: TableCampaign | null, };

export type TablePhase = "open" | "revealing" | "playing" | "over";

/**
 * A table in a list.
 */
export type TableSummary = { id: string, edition: string, phase: TablePhase, public: boolean, 
/**
 * The name of each seat; none while it is open.
 */
names: Array<string | null>, open_seats: number, 
/**
 * Whether this guest owes a decision there.
 */
your_turn: boolean, created_at: number, campaign: TableCampaign | null, };

export type TicketDrawInfo = { draw: number, keep: number, };

export type TicketInfo = { from: number, to: number, value: number, };

export type TicketState = { ticket: number, status: TicketStatus, };

export type TicketStatus = "done" | "possible" | "impossible";

export type TicketWay = { ticket: number, status: TicketStatus, 
/**
 * Lines still to claim on a way with the fewest cards.
 */
claim: Array<number>, 
/**
 * Lines of that way that the seat has.
 */
owned: Array<number>, cards: number, pieces: number, };

/**
 * Things with a number that are shown and taken.
 */
export type Token = { "token": "certificate", number: number, } | { "token": "stamp", number: number, } | { "token": "survey", number: number, };

/**
 * A tunnel asks for more cards.
 */
export type TunnelChoice = { line: number, owed: number, 
/**
 * The ways to pay, fewest wilds first; empty where the hand cannot.
 */
payments: Array<Cards>, };

/**
 * What one vault is worth, part by part.
 */
export type VaultWorth = { slips: number, certificates: number, stamps: number, surveys: number, circuits: number, postcards: number, awards: number, dollars: number, total: number, 
/**
 * The awards it took.
 */
awarded: Array<Postcard>, };

/**
 * What came of a try.
 */
export type Verdict = "shown" | "done" | "other" | "refused";

/**
 * Whose eyes a view is from.
 */
export type Viewer = { "as": "seat", seat: number, } | { "as": "spectator" } | { "as": "archive" };

/**
 * A text in the languages the project speaks.
 */
export type Words = { en: string, it: string, };
