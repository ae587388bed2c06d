// What a board's world looks like, as its drawing says it: colours by name and what is drawn for beauty only. A server
// that says nothing of it gets the page's own colours and plain ground.

import type { Board } from '../generated/protocol';

/** Gives an element the colours of a board's world, as properties that all below it use. */
export function coloured(board: Board, dark: boolean): (element: HTMLElement | SVGElement) => () => void {
  return (element) => {
    const colours = Object.entries(board.colours?.[dark ? 'dark' : 'light'] ?? {});
    for (const [name, colour] of colours) element.style.setProperty(`--${name}`, colour);
    return () => {
      for (const [name] of colours) element.style.removeProperty(`--${name}`);
    };
  };
}
