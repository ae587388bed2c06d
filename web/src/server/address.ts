/** Addresses are relative to the page, which may live under a sub-path. */
export const address = (path: string): URL => new URL(path, document.baseURI);
