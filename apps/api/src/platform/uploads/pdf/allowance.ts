/** The file needs more than any file may. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

/** The remaining amount of a resource for one file. */
export class Allowance {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** @throws TooComplex if less is left */
  take(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new TooComplex();
  }
}

/** Ceilings of reading one PDF, however it is written (product:privacy#uploads). */
export interface Allowances {
  /** Characters read; a character read twice counts twice. */
  signs: Allowance;
  /** Bytes that go into unpacking and come out of it. */
  unpacked: Allowance;
}

/** Several times the need of the largest file of honest objects. */
const MOST_SIGNS = 40_000_000;
/** Twenty pages of a scanner without loss, 300 dots an inch, in colour. */
const MOST_UNPACKED = 640_000_000;

export const createAllowances = (): Allowances => ({
  signs: new Allowance(MOST_SIGNS),
  unpacked: new Allowance(MOST_UNPACKED),
});
