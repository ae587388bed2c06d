// Where things stand on the screen: whatever makes the board largest. A tall board has the whole height of the window and
// everything else beside it; a wide one has cards in a tray below it and one narrow column beside both.

export interface Size {
  width: number;
  height: number;
}

/** `upright` is a tablet held upright, `phone` a phone: the board above, everything else below it. */
export type Where = 'beside' | 'below' | 'upright' | 'phone';

export interface Arrangement {
  where: Where;
  /** How wide the column beside the board is, in pixels. */
  side: number;
}

/** Widths in rem: who has larger text gets a column that has room for it. */
const PHONE = 47.5;
const LEAST_BESIDE = 24.3;
const MOST_BESIDE = 46;
const COLUMN = 19;
const TRAY = 8.8;
/** The strip of the zoom buttons, which never lie on the board. */
const STRIP = 42;
const MARGIN = 8;

const fitted = (board: Size, room: Size): Size => {
  const scale = Math.max(
    0,
    Math.min((room.width - STRIP - MARGIN) / board.width, (room.height - MARGIN) / board.height),
  );
  return { width: board.width * scale, height: board.height * scale };
};
const area = ({ width, height }: Size): number => width * height;

export function arrange(window: Size, board: Size, rem: number): Arrangement {
  if (window.width <= PHONE * rem) return { where: 'phone', side: window.width };
  if (window.width < window.height) return { where: 'upright', side: window.width / 2 };
  const column = COLUMN * rem;
  // A low window (a phone on its side) gives at most half of itself to what is not the board.
  const least = Math.min(LEAST_BESIDE * rem, window.width / 2);
  const beside = fitted(board, { width: window.width - least, height: window.height });
  const below = fitted(board, { width: window.width - column, height: window.height - TRAY * rem });
  if (area(below) > area(beside)) return { where: 'below', side: column };
  // What a tall board leaves free is room for cards and words.
  const free = window.width - beside.width - STRIP - MARGIN;
  return { where: 'beside', side: Math.floor(Math.min(Math.max(least, free), MOST_BESIDE * rem)) };
}
