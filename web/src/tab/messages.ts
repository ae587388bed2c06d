// What the page and the worker say to each other. What is inside, requests, answers and texts of a table's line, is what
// a server would take and say.

export type ToWorker =
  | { say: 'open'; engine: string; pause: number }
  | { say: 'request'; request: number; method: string; path: string; body?: string }
  | { say: 'message'; page: number; text: string }
  | { say: 'gone'; page: number }
  /** Another tab goes on with a table. */
  | { say: 'sleep'; table: string };

export type FromWorker =
  /** The engine is there, and these are the digests of its editions. */
  | { say: 'ready'; digests: Record<string, string> }
  | { say: 'answer'; request: number; status: number; body: string }
  | { say: 'tell'; page: number; text: string }
  | { say: 'close'; page: number }
  /** Nothing is kept when the page is closed: the browser does not allow it. */
  | { say: 'unkept' }
  /** There will be no engine. */
  | { say: 'failed'; why: string };
