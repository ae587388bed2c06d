// How many pixels a rem is: what readers who like larger text have chosen.

class Rem {
  #pixels = $state(16);

  constructor() {
    // The letter M, one rem high, grows and shrinks with the text; nothing else tells when that happens.
    if (typeof ResizeObserver === 'undefined') return;
    const probe = document.createElement('div');
    probe.style.cssText = 'position:fixed;top:0;visibility:hidden;width:1rem;height:1rem;pointer-events:none';
    probe.setAttribute('aria-hidden', 'true');
    document.body.append(probe);
    new ResizeObserver(() => (this.#pixels = probe.offsetWidth || 16)).observe(probe);
  }

  get current(): number {
    return this.#pixels;
  }
}

export const rem = new Rem();
