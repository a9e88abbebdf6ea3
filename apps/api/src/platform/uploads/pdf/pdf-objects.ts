import type { Allowances } from './allowance.ts';
import { PdfDictionary, PdfSyntax, type PdfValue, Unreadable } from './pdf-syntax.ts';
import { unpackedObjects } from './unpack.ts';

export interface PdfObject {
  /** Undefined where it is not plain to see, and for the file's trailers. */
  number: number | undefined;
  value: PdfValue;
  /** Do data follow it? */
  isStream: boolean;
}

/** Nothing of it can be looked into without a password. */
export class Encrypted extends Error {
  override readonly name = 'Encrypted';
}

/** Where an object is written: it is read again whenever it is wanted, as all together take much memory. */
interface Place extends Omit<PdfObject, 'value'> {
  text: string;
  at: number;
}

/** Wherever a table of objects could say that one begins, be it inside of data; and trailers. */
const BEGINNING = /(?<!end)obj(?=[\0\s()<>[\]{}/%\d+.-])|trailer/g;
/** What stands before it, not farther off than this. */
const NUMBERS = /(\d{1,10})[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]*$/;
const NUMBERS_LENGTH = 64;
/** Finding an object costs about as much as reading so many signs, and keeping its place some memory. */
const FINDING_COSTS = 400;

/**
 * Every object of a PDF: those of earlier versions too, those that nothing refers to, and those that are
 * packed in others.
 */
export class PdfObjects {
  private readonly places: Place[] = [];
  private readonly byNumber = new Map<number, Place[]>();
  private readonly allowances: Allowances;

  /** @throws Unreadable, Encrypted, TooComplex */
  constructor(content: Buffer, allowances: Allowances) {
    this.allowances = allowances;
    const packed: [stream: PdfDictionary, start: number][] = [];
    const text = content.toString('latin1');
    for (const match of text.matchAll(BEGINNING)) {
      allowances.signs.take(FINDING_COSTS);
      const at = match.index + match[0].length;
      const syntax = new PdfSyntax(text, at, allowances.signs);
      const value = syntax.value();
      const start = value instanceof PdfDictionary ? syntax.dataStart() : undefined;
      const number = numberBefore(text, match);
      if (value instanceof PdfDictionary && isEncrypted(value, number)) throw new Encrypted();
      this.add({ text, at, number, isStream: start !== undefined });
      if (value instanceof PdfDictionary && start !== undefined && isObjectStream(value)) {
        packed.push([value, start]);
      }
    }
    for (const [stream, start] of packed) this.addPacked(stream, content.subarray(start));
  }

  /** All of them, one after the other. @throws Unreadable, TooComplex */
  *all(): Generator<PdfObject> {
    for (const place of this.places) yield this.read(place);
  }

  /** Those with a number. @throws Unreadable, TooComplex */
  *numbered(number: number): Generator<PdfObject> {
    for (const place of this.byNumber.get(number) ?? []) yield this.read(place);
  }

  private read({ text, at, number, isStream }: Place): PdfObject {
    return { number, isStream, value: new PdfSyntax(text, at, this.allowances.signs).value() };
  }

  private add(place: Place): void {
    this.places.push(place);
    if (place.number === undefined) return;
    const same = this.byNumber.get(place.number);
    if (same) same.push(place);
    else this.byNumber.set(place.number, [place]);
  }

  /** Only as writers pack them: another way would show some readers what is not seen here. */
  private addPacked(stream: PdfDictionary, data: Buffer): void {
    const [filter] = stream.names('Filter');
    const [count] = stream.all('N');
    const [first] = stream.all('First');
    const isCommon =
      stream.entries.filter(([key]) => ['Filter', 'N', 'First'].includes(key)).length === 3 &&
      stream.names('Filter').length === 1 &&
      filter === 'FlateDecode' &&
      !stream.has('DecodeParms');
    if (!isCommon || typeof count !== 'number' || typeof first !== 'number') throw new Unreadable();
    const { signs, unpacked } = this.allowances;
    const text = unpackedObjects(data, unpacked).toString('latin1');
    signs.take(text.length);
    const table = new PdfSyntax(text, 0, signs);
    for (let entry = 0; entry < count; entry += 1) {
      signs.take(FINDING_COSTS);
      const [number, offset] = [table.value(), table.value()];
      if (typeof number !== 'number' || typeof offset !== 'number') throw new Unreadable();
      this.add({ text, at: first + offset, number, isStream: false });
    }
  }
}

function numberBefore(written: string, { index, 0: keyword }: RegExpExecArray) {
  const before = written.slice(Math.max(0, index - NUMBERS_LENGTH), index);
  const [, number] = (keyword === 'obj' && NUMBERS.exec(before)) || [];
  return number === undefined ? undefined : Number(number);
}

/** By any trailer, also by one that not every reader takes. */
const isEncrypted = (value: PdfDictionary, number: number | undefined) =>
  value.has('Encrypt') && (number === undefined || value.names('Type').includes('XRef'));

const isObjectStream = (stream: PdfDictionary) =>
  stream.names('Type').includes('ObjStm') || (stream.has('N') && stream.has('First'));
