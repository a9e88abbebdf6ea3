/**
 * Invalid input, a mistake of the caller: refused before it is sent, so that it cannot fail a batch
 * with other calls. (Rules about money give codes, not errors.)
 */
export class LedgerInputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerInputError';
  }
}
