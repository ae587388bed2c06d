// Tables opened here on a board this page knows already: it need not be asked for again.

const known = new Map<string, string>();

export const knowBoard = (table: string, edition: string): void => void known.set(table, edition);

export const knownBoard = (table: string): string | undefined => known.get(table);
