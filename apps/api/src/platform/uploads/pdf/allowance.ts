/** A file asks for more than any file may. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

/** How much of something a file may still take. */
export class Allowance {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** @throws TooComplex when there is not so much left */
  take(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new TooComplex();
  }
}

/** Ceilings of reading one PDF, however it is written (product:privacy#uploads). */
export interface Allowances {
  /** Signs that are read, each as often as it is read. */
  signs: Allowance;
  /** Bytes that go into unpacking and come out of it. */
  unpacked: Allowance;
}

/** Several times what the largest file of honest objects has. */
const MOST_SIGNS = 40_000_000;
/** Twenty pages of a scanner without loss, 300 dots an inch, in colour. */
const MOST_UNPACKED = 640_000_000;

export const createAllowances = (): Allowances => ({
  signs: new Allowance(MOST_SIGNS),
  unpacked: new Allowance(MOST_UNPACKED),
});
