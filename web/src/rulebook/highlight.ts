// What was searched for, marked in the text without touching it. A browser that cannot does nothing.

import { plain } from './rulebook';

const NAME = 'search';

/** Marks every occurrence of the words inside an element; no words, no marks. */
export function highlight(inside: HTMLElement, words: string[]): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return;
  CSS.highlights.delete(NAME);
  if (words.length === 0) return;
  const found: Range[] = [];
  const walker = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.textContent ?? '');
    // Where folding changes the length, places no longer fit; such a text stays unmarked.
    if (text.length !== node.textContent?.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
    }
  }
  CSS.highlights.set(NAME, new Highlight(...found));
}
