# Boards that people publish on a server. The workshop's own sentences about sharing are here, too.

boards-text = Maps that people drew in the workshop. Play them against bots or with friends, take one apart and make your own of it.
boards-find = Find a board by its name, its author or a word
boards-find-none = No board has these words.
boards-none = Nobody has published a board here yet. Yours could be the first.
boards-older = Older ones
boards-mine = Published by you
board-by = by { $author }
board-at = { DATETIME($at, day: "numeric", month: "long", year: "numeric") }
board-counts = { $places } cities, { $lines } routes, { $tickets } tickets
board-unlisted = by link only
board-unlisted-text = Only whoever has the link finds this board.
board-off = switched off by the operator
board-off-why = The operator has switched this board off: { $why }
board-picture = The map of { $name }
board-after = after { $name } by { $author }
board-fork = Make your own of it
board-save = Save as file
board-link = A link to this board
board-delete = Delete this board
board-delete-sure = Delete it for good
board-delete-text = Nobody will find it any more. Games that were begun on it go on.
board-report = Report this board

licence-cc0 = Free for everything (CC0)
licence-cc-by = Free if you name the author (CC BY)
licence-cc-by-sa = Free if you name the author and share alike (CC BY-SA)
licence-reserved = To be played, not to be changed

share-friends = With friends
share-friends-text = One click puts this board on the server, where only whoever has the link finds it, and opens a table. Send its link to your friends: they need nothing else.
share-friends-players = Players
share-friends-open = Open a table with a link
share-publish = For everybody
share-publish-text = The board as it is now, under your name, among the boards of this server. You can delete it again; games that were begun on it go on.
share-words = A few words about it
share-licence = What others may do with it
share-publish-now = Publish
share-published = It is published.
share-look = Look at it
share-file = As a file
share-file-text = A board is one file. Whoever drops it on the first page of any Capotreno can play it.
share-site-text = There is no server behind this page, so the file is what you share.
share-problems = Mend what is wrong first; then it can be shared.
