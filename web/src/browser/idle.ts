// Waiting until the page has nothing more urgent to do.

/** The longest one waits, in milliseconds. */
const LONGEST = 1000;

export function idle(): Promise<void> {
  return new Promise((then) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => then(), { timeout: LONGEST });
    // A page that is not painted need never be told that it is idle; a browser may not know the word.
    setTimeout(then, 'requestIdleCallback' in window ? LONGEST + 200 : 300);
  });
}
