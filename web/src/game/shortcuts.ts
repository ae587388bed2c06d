// Keys of the table: one letter each, never while somebody types.

export interface Shortcut {
  key: string;
  /** The key of its sentence. */
  name: string;
  run: () => void;
}

/** Whether the keyboard belongs to a field now. */
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

export function listenTo(shortcuts: () => Shortcut[]): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const found = shortcuts().find(({ key }) => key === event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found.run();
  };
}
