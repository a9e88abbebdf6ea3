/** A move that is not possible: one line, and nothing was changed by it. */
export class MoveError extends Error {
  override name = 'MoveError';
}
