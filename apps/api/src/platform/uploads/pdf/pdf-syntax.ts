import { type Allowance, TooComplex } from './allowance.ts';

/** A value of PDF's syntax; a keyword (`null`, `true`, `endobj`) is undefined. */
export type PdfValue =
  | PdfName
  | PdfText
  | PdfReference
  | PdfDictionary
  | PdfValue[]
  | number
  | undefined;

export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class PdfText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** All entries, since of two entries with the same key some readers take the first and others the last. */
export class PdfDictionary {
  readonly entries: [key: string, value: PdfValue][] = [];

  all(key: string): PdfValue[] {
    return this.entries.flatMap(([name, value]) => (name === key ? [value] : []));
  }

  has(key: string): boolean {
    return this.entries.some(([name]) => name === key);
  }

  /** The names under a key, alone or in an array. */
  names(key: string): string[] {
    return this.all(key).flatMap((value) =>
      [value].flat().flatMap((one) => (one instanceof PdfName ? one.name : [])),
    );
  }
}

/** The file's syntax cannot be analysed. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
}

/** Deeper than any writer nests. */
const MAX_DEPTH = 100;
/** Maximum of values in one object; each takes memory, however short it is. */
const MAX_VALUES = 500_000;
/** Maximum length of a text; the signature of a long document has a tenth of it. */
const MAX_LENGTH = 1_000_000;

const DELIMITERS = '()<>[]{}/%';
/** Tables by character code, since most characters are looked up in them. */
const isSpace = tableOf('\0\t\n\f\r ');
const endsWord = tableOf(`\0\t\n\f\r ${DELIMITERS}`);
const PERCENT = 37;
const LINE_ENDS = tableOf('\r\n');
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/**
 * Reads values of PDF's syntax, one after the other. Anything else is skipped, as lenient readers do; an
 * incomplete value ends at the end of the text.
 */
export class PdfSyntax {
  private readonly text: string;
  private at: number;
  private readonly characters: Allowance;
  private values = 0;

  constructor(text: string, at: number, characters: Allowance) {
    this.text = text;
    this.at = at;
    this.characters = characters;
  }

  /** The next value. @throws Unreadable, TooComplex */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new UnreadablePdf();
    if (depth === 0) this.values = 0;
    this.values += 1;
    if (this.values > MAX_VALUES) throw new TooComplex();
    this.characters.take(1);
    this.skipSpace();
    const sign = this.text[this.at];
    if (sign === undefined) return undefined;
    if (sign === '/') return new PdfName(this.name());
    if (sign === '(') return new PdfText(this.literal());
    if (sign === '[') return this.array(depth);
    if (sign === '<') {
      return this.text[this.at + 1] === '<' ? this.dictionary(depth) : new PdfText(this.hex());
    }
    if (DELIMITERS.includes(sign)) {
      this.at += 1;
      return undefined;
    }
    return this.numberOrReference();
  }

  /** The beginning of the data behind a dictionary; undefined if there is none. */
  dataStart(): number | undefined {
    this.skipSpace();
    const [keyword] =
      /^stream[\t\f ]*(?:\r\n|\r|\n|)/.exec(this.text.slice(this.at, this.at + 64)) ?? [];
    return keyword === undefined ? undefined : this.at + keyword.length;
  }

  private skipSpace(): void {
    const start = this.at;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code === PERCENT) {
        while (this.at < this.text.length && !LINE_ENDS[this.text.charCodeAt(this.at)])
          this.at += 1;
      } else if (isSpace[code]) this.at += 1;
      else break;
    }
    this.characters.take(this.at - start);
  }

  private regular(): string {
    const start = this.at;
    while (this.at < this.text.length && !endsWord[this.text.charCodeAt(this.at)]) this.at += 1;
    this.characters.take(this.at - start);
    if (this.at - start > MAX_LENGTH) throw new TooComplex();
    return this.text.slice(start, this.at);
  }

  /** Any character of a name may be written as `#` and two digits. */
  private name(): string {
    this.at += 1;
    return this.regular().replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  private literal(): string {
    const start = this.at;
    let text = '';
    let from = start + 1;
    let open = 0;
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === '(') open += 1;
      if (sign === ')') open -= 1;
      if (open === 0) break;
      if (sign === '\\') {
        text += this.text.slice(from, this.at) + this.escaped();
        from = this.at + 1;
      }
      if (this.at - start > MAX_LENGTH) throw new TooComplex();
    }
    text += this.text.slice(from, this.at);
    this.at += 1;
    this.characters.take(this.at - start);
    return text;
  }

  /** Ends on the last character of the escape sequence. */
  private escaped(): string {
    const rest = this.text.slice(this.at + 1, this.at + 4);
    const [octal] = /^[0-7]{1,3}/.exec(rest) ?? [];
    if (octal !== undefined) {
      this.at += octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    }
    const [end] = /^(?:\r\n|\r|\n)/.exec(rest) ?? [];
    this.at += end?.length ?? 1;
    const [sign = ''] = rest;
    return end === undefined ? (ESCAPES[sign] ?? sign) : '';
  }

  private hex(): string {
    const start = this.at;
    const closed = this.text.indexOf('>', start);
    const end = closed < 0 ? this.text.length : closed;
    this.characters.take(end - start);
    if (end - start > MAX_LENGTH) throw new TooComplex();
    const digits = this.text.slice(start + 1, end).replace(/[^0-9a-fA-F]/g, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1');
  }

  private array(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    this.at += 1;
    while (!this.endsWith(']')) values.push(this.value(depth + 1));
    return values;
  }

  private dictionary(depth: number): PdfDictionary {
    const dictionary = new PdfDictionary();
    this.at += 2;
    while (!this.endsWith('>>')) {
      const key = this.value(depth + 1);
      if (key instanceof PdfName) dictionary.entries.push([key.name, this.value(depth + 1)]);
    }
    return dictionary;
  }

  /** Is the end here? If it is, it is skipped; the end of the text counts, too. */
  private endsWith(end: string): boolean {
    this.skipSpace();
    if (this.at >= this.text.length) return true;
    if (!this.text.startsWith(end, this.at)) return false;
    this.at += end.length;
    return true;
  }

  private numberOrReference(): number | PdfReference | undefined {
    const number = asNumber(this.regular());
    if (number === undefined || !Number.isInteger(number)) return number;
    const after = this.at;
    this.skipSpace();
    const generation = asNumber(this.regular());
    this.skipSpace();
    if (generation !== undefined && this.regular() === 'R') return new PdfReference(number);
    this.at = after;
    return number;
  }
}

/** A table of Latin-1 with these characters marked; none is marked beyond the end of a text. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const sign of characters) table[sign.charCodeAt(0)] = 1;
  return table;
}

const asNumber = (word: string): number | undefined =>
  /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word) ? Number(word) : undefined;
