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
  characters: Allowance;
  /** Bytes that go into unpacking and come out of it. */
  unpacked: Allowance;
}

/** Several times the need of the largest file of honest objects. */
const MAX_CHARACTERS = 40_000_000;
/** Twenty pages of a scanner without loss, 300 dots an inch, in colour. */
const MAX_UNPACKED_BYTES = 640_000_000;

export const createAllowances = (): Allowances => ({
  characters: new Allowance(MAX_CHARACTERS),
  unpacked: new Allowance(MAX_UNPACKED_BYTES),
});
