/**
 * Something that could never be posted, by the caller's mistake: refused before it is sent, so that
 * it cannot spoil the batch it would travel in. (Rules about money are codes, not errors.)
 */
export class LedgerInputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerInputError';
  }
}
