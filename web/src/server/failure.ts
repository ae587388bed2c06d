// Why something was not done.

import type { Refused } from '../generated/protocol';

/** A request that was refused, or that never reached the other side (`server_gone`, `no_engine`). */
export class Failure extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }

  static of(code: string): Failure {
    return new Failure({ code, rule: null, args: {}, text: code });
  }

  static from(cause: unknown): Failure {
    return cause instanceof Failure ? cause : Failure.of('internal');
  }
}
