### The words that come with the home page, in every language at once. All other words are in table.ftl.

word-wild = locomotive
word-wilds = locomotives

## Pages and tools

home = Home
loading = One moment…
close = Close
settings = Settings
language = Language
theme-light = Light colours
theme-dark = Dark colours
sounds-on = Sounds on
sounds-off = Sounds off
contrast-on = High contrast on
contrast-off = High contrast off
animations-on = Animations on
animations-off = Animations off
animations-calm = Animations off, as your system asks
tips-on = Tips on
tips-off = Tips off
install = Install as an app
rules = Rules
reload = Load again
error-title = The line ends here

## Home

slogan = Claim the routes. Connect the cities.
slogan-more = Train-route board games in your browser: against bots, with friends by link, or around one table.
play = Play
with-friends = With friends
hot-seat = One device
learn = Learn to play
workshop = Make a board
boards = Boards people made
events = Events
campaign = Campaign
more-choices = Who starts, clocks and more
board-choice = Board
opponents = Opponents
opponent = Opponent { $number }
remove-opponent = Remove opponent { $number }
add-bot = Bot
my-games = My games
my-games-none = Games you play appear here, so you can come back to them.
past = My games and results
lobby = Open tables
lobby-none = Nobody is waiting right now. Open a table with friends and make it public.
your-name = Your name
guest-name = Guest { $code }
save = Save
saved = Saved
device-move = Go on with another device
device-link = Open this link there within ten minutes; it works once
devices = My devices
your-turn = Your turn
phase = { $phase ->
    [open] { $open ->
        [one] 1 free seat
       *[other] { $open } free seats
    }
    [revealing] Dealing
    [playing] Playing
   *[over] Finished
}
players-range = { $fewest }–{ $most } players
minutes = { $least }–{ $most } min
difficulty = { $difficulty ->
    [1] easy
    [2] medium
   *[3] demanding
}

bot-apprentice = Apprentice
bot-clerk = Clerk
bot-engineer = Engineer
bot-capotreno = Capotreno
bot-apprentice-text = a beginner that sometimes takes its second thought.
bot-clerk-text = plans well, but is too fond of tickets.
bot-engineer-text = plays some games in its head before each move.
bot-capotreno-text = plays as many games in its head as it can: the strongest.

## Links to hand on

copy = Copy
share = Share
copied = Copied

## What the server may refuse here

refused-bad-message = The server did not understand this page. Load it again.
refused-too-large = That was too long.
refused-too-fast = That was too fast. Wait a moment.
refused-old-client = The server has been renewed since this page was opened. Load it again.
refused-not-known = The server does not know you yet. Load the page again; cookies must be allowed.
refused-banned = The operator of this server has closed it to you.
refused-no-such-edition = There is no such board.
refused-no-such-page = There is no page at this address.
refused-bad-setup = A table cannot be set up like this.
refused-bad-name = A name has 1 to 40 characters that can be seen.
refused-no-such-bot = There is no such bot.
refused-store-failed = This could not be saved, so it was not done. Is there room for it?
refused-no-such-device = You are not logged in on that device any more.
refused-disk-nearly-full = The server's disk is nearly full: only games that are being played go on.
refused-too-many-tables = You have { $most } tables that were not started, which is the limit. Start or leave one first.
refused-too-many-public = You have { $most } public tables that were not started, which is the limit. Start or leave one first.
refused-too-many-tables-today = Your address has opened { $most } tables today, which is the limit. Try again tomorrow.
refused-too-many-guests-today = { $most } new guests came from your address today, which is the limit. Try again tomorrow.
refused-busy = The server is busy. Try again.
refused-stopping = The server is stopping. Try again in a moment.
refused-internal = Something went wrong on the server.
refused-server-gone = The server does not answer. Is it running, and are you online?
refused-needs-server = This needs a server. Here you play alone, against bots, or with others around this device.
refused-no-engine = The game's engine could not be started. Load the page again; if that does not help, this browser may be too old.
unkept = Nothing can be kept in this browser: games last as long as this page is open.
new-version = There is a new version.
offline-kept = Plays without a connection, too: { $size } MB are kept on this device.
offline-https = Over https this page could be installed and play without a connection.
refused-engine-missing = This server was started without the engine for browsers.
refused-no-wasm = This browser cannot run the game by itself: it has no WebAssembly. A newer browser can.
refused-no-texts = This part of the game could not be fetched. Are you online?
bad-file = This file is no game that can be shown here: { $why }.
refused-no-board-file = This is no board: a zip or a choice of files with an edition.toml is one.
refused-file-too-large = This file is too large to be a game: a game has less than 8 MB.
open-files = Look at a game that was kept as a file, or bring a board: a zip, or the files of its folder

## A planned stop

notice-stop = The server is going to stop for a while. Everything is kept; games go on afterwards.
notice-in = In { $time }
notice-now = At any moment
notice-day = d
calls = Calls when it is your turn
recovery = Passkey, recovery code
table-invited = You are invited
others = People and reports
privacy = Privacy
puzzle-today = Puzzle of the day
puzzle-today-text = One position, one best move: the same for everybody today.
puzzle-today-tried = Today’s is done. All puzzles
former-player = Former player
