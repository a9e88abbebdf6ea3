import type { IMPORT_MISTAKES } from '@merenda/contract/menus/import-mistakes';
import type { Values } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';

/** The place of a mistake in the files; lines count from 1, the header's. */
export interface Place {
  file: string;
  line?: number;
  /** The header of the column. */
  column?: string;
}

/** A reason to refuse: its code, and the values of its words. */
export interface Why {
  code: (typeof IMPORT_MISTAKES)[number];
  values?: Values;
}

/** A mistake, in a file or of the whole import. */
export type Mistake = Partial<Place> & Why;

/** A reason that only a command meets, in English. */
export const inWords = (words: string): Why => ({ code: 'other', values: { words } });

/** A mistake as a command prints it. */
function lineOf({ file, line, column, code, values = {} }: Mistake): string {
  const where = [
    ...(file === undefined ? [] : [file]),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ].join(', ');
  const words =
    code === 'other' ? `${values.words}` : translate('en', `planning.mistake.${code}`, values);
  return where === '' ? words : `${where}: ${words}`;
}

/** Why a column refuses a value; the reader of the row adds the place. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue';
  readonly why: Why;
  /** The index of the wrong column among the value's columns, from 0. */
  readonly column: number;

  constructor(why: Why, column = 0) {
    super(why.code);
    this.why = why;
    this.column = column;
  }
}

/** A value that is wrong for this reason. */
export const wrong = (code: Why['code'], values: Values = {}) => new WrongValue({ code, values });

/** Why nothing was imported or exported: mistakes, and lines for the person who typed the command. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly lines: readonly string[];
  /** The first mistakes, and the number of others. */
  readonly mistakes: readonly Mistake[];
  readonly more: number;

  constructor(lines: string | readonly string[], mistakes?: readonly Mistake[], more = 0) {
    super([lines].flat().join('\n'));
    this.lines = [lines].flat();
    this.mistakes = mistakes ?? this.lines.map(inWords);
    this.more = more;
  }
}

/** Mistakes as the console is told them. */
export const toldMistakes = ({ listed, more }: { listed: readonly Mistake[]; more: number }) => ({
  mistakes: listed.map((mistake) => ({ values: {}, ...mistake })),
  more,
});

/** A whole import that is refused for one reason. */
export const refusal = (mistake: Mistake) =>
  new ImportError([lineOf(mistake), 'Nothing was changed.'], [mistake]);

/** Mistakes that are told; the others are counted. */
export const MAX_LISTED_MISTAKES = 50;

/** The mistakes of an import: the first ones, and the number of all. */
export class Mistakes {
  readonly #listed: Mistake[] = [];
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
  add(place: Place, why: Why): void {
    this.#count += 1;
    if (this.#listed.length < MAX_LISTED_MISTAKES) this.#listed.push({ ...place, ...why });
  }

  /** A mistake of one row, which can be left out. */
  addRow(place: Place & { line: number }, why: Why): void {
    this.#ofRows += 1;
    this.add(place, why);
  }

  /** Mistakes of rows that were counted without being read. */
  addUntoldRows(count: number): void {
    this.#count += count;
    this.#ofRows += count;
  }

  /** The first mistakes. */
  get listed(): readonly Mistake[] {
    return this.#listed;
  }

  /** The number of the other mistakes. */
  get more(): number {
    return this.#count - this.#listed.length;
  }

  /** The first mistakes, and the number of others. */
  get lines(): readonly string[] {
    const { more } = this;
    return [...this.#listed.map(lineOf), ...(more > 0 ? [`and ${more} more mistakes`] : [])];
  }

  /** @throws ImportError when any mistake refuses the import */
  throwIfAny(): void {
    const refusing = this.#takesRest ? this.#count - this.#ofRows : this.#count;
    if (refusing === 0) return;
    throw new ImportError([...this.lines, 'Nothing was changed.'], this.#listed, this.more);
  }
}
