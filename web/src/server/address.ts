/** Addresses are relative to the page, which may live under a sub-path. */
export const address = (path: string): URL => new URL(path, document.baseURI);

/** What whoever serves the page wrote into it; empty where it says nothing. */
export const said = (name: 'version' | 'engine'): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
