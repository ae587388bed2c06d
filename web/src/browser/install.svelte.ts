// Installing the page as an app: offered only where the browser offers it, which is on secure origins.

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #offer = $state.raw<InstallEvent | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as InstallEvent;
    });
    addEventListener('appinstalled', () => (this.#offer = null));
  }

  get possible(): boolean {
    return this.#offer !== null;
  }

  async ask(): Promise<void> {
    const offer = this.#offer;
    // A browser lets itself be asked once.
    this.#offer = null;
    await offer?.prompt().catch(() => undefined);
  }
}

export const install = new Install();
