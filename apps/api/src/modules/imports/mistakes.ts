/** The place of a mistake in the files; lines count from 1, the header's. */
export interface Place {
  file: string;
  line?: number;
  /** The header of the column. */
  column?: string;
}

/** Why a column refuses a value; the reader of the row adds the place. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue';
  /** The index of the wrong column among the value's columns, from 0. */
  readonly column: number;

  constructor(message: string, column = 0) {
    super(message);
    this.column = column;
  }
}

/** Why nothing was imported or exported: lines for the person who typed the command. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[]) {
    super([lines].flat().join('\n'));
    this.lines = [lines].flat();
  }
}

/** Mistakes that are told; the others are counted. */
export const MAX_LISTED_MISTAKES = 50;

/** The mistakes of an import: the first ones in words, and the number of all. */
export class Mistakes {
  readonly #listed: string[] = [];
  readonly #takesRest: boolean;
  #count = 0;
  #ofRows = 0;

  /**
   * @param takesRest leaves wrong rows out (product:importing#the-rest); by default one refuses
   * all.
   */
  constructor({ takesRest }: { takesRest: boolean }) {
    this.#takesRest = takesRest;
  }

  get count(): number {
    return this.#count;
  }

  /** A mistake of a whole file: nothing is imported. */
  add(place: Place, why: string): void {
    this.#count += 1;
    this.#tell(place, why);
  }

  /** A mistake of one row, which can be left out. */
  addRow(place: Place & { line: number }, why: string): void {
    this.#ofRows += 1;
    this.add(place, why);
  }

  #tell({ file, line, column }: Place, why: string): void {
    if (this.#listed.length >= MAX_LISTED_MISTAKES) return;
    const where = [
      file,
      ...(line === undefined ? [] : [`line ${line}`]),
      ...(column === undefined ? [] : [`column ${column}`]),
    ].join(', ');
    this.#listed.push(`${where}: ${why}`);
  }

  /** Mistakes of rows that were counted without being read. */
  addUntoldRows(count: number): void {
    this.#count += count;
    this.#ofRows += count;
  }

  /** The first mistakes, and the number of others. */
  get lines(): readonly string[] {
    const more = this.#count - this.#listed.length;
    return [...this.#listed, ...(more > 0 ? [`and ${more} more mistakes`] : [])];
  }

  /** @throws ImportError when any mistake refuses the import */
  throwIfAny(): void {
    const refusing = this.#takesRest ? this.#count - this.#ofRows : this.#count;
    if (refusing > 0) throw new ImportError([...this.lines, 'Nothing was changed.']);
  }
}
