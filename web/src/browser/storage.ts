// What the browser remembers for us. Storage can be blocked; then everything lives as long as the
// page does, and nothing else breaks.

const memory = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`capotreno.${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(`capotreno.${key}`, value);
  } catch {
    // Blocked or full: the copy in memory serves until the page is closed.
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(`capotreno.${key}`);
  } catch {
    // Blocked: then nothing was kept.
  }
}

/** Forgets everything that was remembered, the language and the colours too. */
export function forgetAll(): void {
  memory.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('capotreno.')) localStorage.removeItem(key);
  } catch {
    // Blocked: then nothing was kept.
  }
}

export function recallJson<T>(key: string, otherwise: T): T {
  const text = recall(key);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}
