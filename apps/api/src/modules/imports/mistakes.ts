/** Where in the files something is wrong; lines count from 1, the header's. */
export interface Place {
  file: string;
  line?: number;
  /** The header of the column. */
  column?: string;
}

/** Why a value is not what its column takes; the reader knows where. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue';
  /** Which of the value's columns, from 0. */
  readonly column: number;

  constructor(message: string, column = 0) {
    super(message);
    this.column = column;
  }
}

/** Why nothing was imported or exported: lines for whoever typed the command. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[]) {
    super([lines].flat().join('\n'));
    this.lines = [lines].flat();
  }
}

/** How many mistakes are told; the others are counted. */
export const MAX_MISTAKES_TOLD = 50;

/** The mistakes of an import: the first ones in words, however many there are. */
export class Mistakes {
  readonly #told: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ file, line, column }: Place, why: string): void {
    this.#count += 1;
    if (this.#told.length >= MAX_MISTAKES_TOLD) return;
    const where = [
      file,
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(column === undefined ? [] : [`column ${column}`]),
    ].join(', ');
    this.#told.push(`${where}: ${why}`);
  }

  /** Mistakes that were counted without being read. */
  addUntold(count: number): void {
    this.#count += count;
  }

  /** @throws ImportError when there are any */
  throwIfAny(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#told.length;
    throw new ImportError([
      ...this.#told,
      ...(more > 0 ? [`and ${more} more mistakes`] : []),
      'Nothing was changed.',
    ]);
  }
}
