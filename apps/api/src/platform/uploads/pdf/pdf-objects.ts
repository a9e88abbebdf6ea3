import type { Allowances } from './allowance.ts';
import { PdfDictionary, PdfSyntax, type PdfValue, UnreadablePdf } from './pdf-syntax.ts';
import { unpackedObjects } from './unpack.ts';

export interface PdfObject {
  /** Undefined if the number cannot be determined, and for the file's trailers. */
  number: number | undefined;
  value: PdfValue;
  /** Does stream data follow the object? */
  isStream: boolean;
}

/** The file's content is readable only with a password. */
export class Encrypted extends Error {
  override readonly name = 'Encrypted';
}

/**
 * The position of an object. The object is read again each time, since all objects together would take much
 * memory.
 */
interface Place extends Omit<PdfObject, 'value'> {
  text: string;
  at: number;
}

/** Every position at which a table of objects could place an object, also inside data; and trailers. */
const BEGINNING = /(?<!end)obj(?=[\0\s()<>[\]{}/%\d+.-])|trailer/g;
/** The numbers before an object, within `NUMBERS_LENGTH` characters. */
const NUMBERS = /(\d{1,10})[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]*$/;
const NUMBERS_LENGTH = 64;
/**
 * Finding an object costs about as much as reading this many characters, and its position takes some
 * memory.
 */
const FINDING_COSTS = 400;

/**
 * Every object of a PDF, including those of earlier versions, unreferenced ones and those packed in others.
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
      allowances.characters.take(FINDING_COSTS);
      const at = match.index + match[0].length;
      const syntax = new PdfSyntax(text, at, allowances.characters);
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

  /** All objects, one after the other. @throws Unreadable, TooComplex */
  *all(): Generator<PdfObject> {
    for (const place of this.places) yield this.read(place);
  }

  /** The objects with this number. @throws Unreadable, TooComplex */
  *numbered(number: number): Generator<PdfObject> {
    for (const place of this.byNumber.get(number) ?? []) yield this.read(place);
  }

  private read({ text, at, number, isStream }: Place): PdfObject {
    return { number, isStream, value: new PdfSyntax(text, at, this.allowances.characters).value() };
  }

  private add(place: Place): void {
    this.places.push(place);
    if (place.number === undefined) return;
    const same = this.byNumber.get(place.number);
    if (same) same.push(place);
    else this.byNumber.set(place.number, [place]);
  }

  /**
   * Accepts only the usual packing: with another one some readers would see content that is not seen here.
   */
  private addPacked(stream: PdfDictionary, data: Buffer): void {
    const [filter] = stream.names('Filter');
    const [count] = stream.all('N');
    const [first] = stream.all('First');
    const isCommon =
      stream.entries.filter(([key]) => ['Filter', 'N', 'First'].includes(key)).length === 3 &&
      stream.names('Filter').length === 1 &&
      filter === 'FlateDecode' &&
      !stream.has('DecodeParms');
    if (!isCommon || typeof count !== 'number' || typeof first !== 'number')
      throw new UnreadablePdf();
    const { characters, unpacked } = this.allowances;
    const text = unpackedObjects(data, unpacked).toString('latin1');
    characters.take(text.length);
    const table = new PdfSyntax(text, 0, characters);
    for (let entry = 0; entry < count; entry += 1) {
      characters.take(FINDING_COSTS);
      const [number, offset] = [table.value(), table.value()];
      if (typeof number !== 'number' || typeof offset !== 'number') throw new UnreadablePdf();
      this.add({ text, at: first + offset, number, isStream: false });
    }
  }
}

function numberBefore(written: string, { index, 0: keyword }: RegExpExecArray) {
  const before = written.slice(Math.max(0, index - NUMBERS_LENGTH), index);
  const [, number] = (keyword === 'obj' && NUMBERS.exec(before)) || [];
  return number === undefined ? undefined : Number(number);
}

/** Any trailer may declare encryption, also one that not every reader accepts. */
const isEncrypted = (value: PdfDictionary, number: number | undefined) =>
  value.has('Encrypt') && (number === undefined || value.names('Type').includes('XRef'));

const isObjectStream = (stream: PdfDictionary) =>
  stream.names('Type').includes('ObjStm') || (stream.has('N') && stream.has('First'));
