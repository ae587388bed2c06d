// Moving the board: one transform, changed by dragging, the wheel, two fingers or buttons.

export interface Transform {
  x: number;
  y: number;
  scale: number;
}

interface Size {
  width: number;
  height: number;
}

/** The whole board in the middle of its window. */
export function fit(board: Size, window: Size, margin = 4): Transform {
  const scale = Math.min((window.width - 2 * margin) / board.width, (window.height - 2 * margin) / board.height);
  return { scale, x: (window.width - board.width * scale) / 2, y: (window.height - board.height * scale) / 2 };
}

/** The board as large as its window in both directions: what does not fit is a drag away. */
export function fill(board: Size, window: Size): Transform {
  const scale = Math.max(window.width / board.width, window.height / board.height, fit(board, window).scale * 1.6);
  return { scale, x: (window.width - board.width * scale) / 2, y: (window.height - board.height * scale) / 2 };
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** A part of the board in the middle of its window, never larger than life. */
export function fitTo(part: Box, board: Size, window: Size, margin = 60): Transform {
  const whole = fit(board, window);
  const scale = Math.min(
    (window.width - 2 * margin) / Math.max(part.width, 1),
    (window.height - 2 * margin) / Math.max(part.height, 1),
    Math.max(whole.scale * 2.6, 0.75),
  );
  if (!(scale > whole.scale)) return whole;
  // In the middle, but without showing the empty table beside the board.
  const place = (middle: number, size: number, room: number): number =>
    size * scale < room
      ? (room - size * scale) / 2
      : Math.min(0, Math.max(room - size * scale, room / 2 - middle * scale));
  return {
    scale,
    x: place(part.x + part.width / 2, board.width, window.width),
    y: place(part.y + part.height / 2, board.height, window.height),
  };
}

/** Between which scales the board can be zoomed. */
export interface Range {
  least: number;
  most: number;
}

/** Scales by a factor so that the point under the finger stays where it is. */
export function zoom(from: Transform, by: number, at: { x: number; y: number }, range: Range): Transform {
  const scale = Math.min(Math.max(from.scale * by, range.least), range.most);
  const factor = scale / from.scale;
  return { scale, x: at.x - (at.x - from.x) * factor, y: at.y - (at.y - from.y) * factor };
}

/** Whether a part of the board is wholly in its window. */
export function shows(at: Transform, part: Box, window: Size, margin = 12): boolean {
  const [x, y] = [at.x + part.x * at.scale, at.y + part.y * at.scale];
  return (
    x >= margin &&
    y >= margin &&
    x + part.width * at.scale <= window.width - margin &&
    y + part.height * at.scale <= window.height - margin
  );
}

/** Keeps at least a part of the board in the window. */
export function keep(from: Transform, board: Size, window: Size): Transform {
  const slack = 0.35;
  const clamp = (at: number, size: number, room: number): number =>
    Math.min(Math.max(at, room * slack - size), room * (1 - slack));
  return {
    scale: from.scale,
    x: clamp(from.x, board.width * from.scale, window.width),
    y: clamp(from.y, board.height * from.scale, window.height),
  };
}

export interface Mover {
  destroy(): void;
}

/** Listens to pointers and the wheel on an element and says how the transform changes. */
export function listen(
  element: HTMLElement,
  change: (step: (from: Transform) => Transform) => void,
  range: () => Range,
): Mover {
  const pointers = new Map<number, { x: number; y: number }>();
  let travelled = 0;

  const local = (event: { clientX: number; clientY: number }) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, local(event));
  };

  const move = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = local(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled > 6 && !element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    if (travelled <= 6) return;
    if (!other) {
      change((from) => ({ ...from, x: from.x + now.x - before.x, y: from.y + now.y - before.y }));
      return;
    }
    const by =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    const centre = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    change((from) => {
      const zoomed = zoom(from, by, centre, range());
      return { ...zoomed, x: zoomed.x + (now.x - before.x) / 2, y: zoomed.y + (now.y - before.y) / 2 };
    });
  };

  const up = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
  };

  // A drag that ends on a line is no tap on it.
  const click = (event: MouseEvent): void => {
    if (travelled > 6) event.stopPropagation();
    travelled = 0;
  };

  // Twice on the ground: nearer. On a line or a button the first tap has a meaning already.
  const twice = (event: MouseEvent): void => {
    if ((event.target as Element).closest('[role=button], button')) return;
    const at = local(event);
    change((from) => zoom(from, 1.8, at, range()));
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const at = local(event);
    change((from) => zoom(from, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at, range()));
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('click', click, true);
  element.addEventListener('dblclick', twice);
  element.addEventListener('wheel', wheel, { passive: false });
  return {
    destroy() {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('click', click, true);
      element.removeEventListener('dblclick', twice);
      element.removeEventListener('wheel', wheel);
    },
  };
}
