// Waiting until the page has nothing more urgent to do.

export function idle(): Promise<void> {
  return new Promise((then) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => then(), { timeout: 1000 }) : setTimeout(then, 300),
  );
}
