import { constants, inflateSync } from 'node:zlib';
import { PdfDictionary, PdfSyntax, type PdfValue, Unreadable } from './pdf-syntax.ts';

export interface PdfObject {
  /** Undefined where it is not plain to see, and for the file's trailers. */
  number: number | undefined;
  value: PdfValue;
  /** Do data follow it? */
  isStream: boolean;
}

/** Of one object stream, unpacked. */
const MAX_PACKED_BYTES = 64_000_000;

/** Wherever a table of objects could say that one begins, be it inside of data; and trailers. */
const BEGINNING = /(?<!end)obj(?=[\0\s()<>[\]{}/%\d+.-])|trailer/g;
/** What stands before it, not farther off than this. */
const NUMBERS = /(\d{1,10})[\0\t\n\f\r ]+\d{1,10}[\0\t\n\f\r ]*$/;
const NUMBERS_LENGTH = 64;

/**
 * Every object of a PDF: those of earlier versions too, those that nothing refers to, and those that are
 * packed in others.
 * @throws Unreadable
 */
export function* pdfObjects(content: Buffer): Generator<PdfObject> {
  const written = content.toString('latin1');
  for (const match of written.matchAll(BEGINNING)) {
    const syntax = new PdfSyntax(written, match.index + match[0].length);
    const value = syntax.value();
    const start = value instanceof PdfDictionary ? syntax.dataStart() : undefined;
    const number = numberBefore(written, match);
    if (value instanceof PdfDictionary && isEncrypted(value, number)) throw new Unreadable();
    yield { number, value, isStream: start !== undefined };
    if (value instanceof PdfDictionary && start !== undefined && isObjectStream(value)) {
      yield* packedObjects(value, content.subarray(start));
    }
  }
}

function numberBefore(written: string, { index, 0: keyword }: RegExpExecArray) {
  const before = written.slice(Math.max(0, index - NUMBERS_LENGTH), index);
  const [, number] = (keyword === 'obj' && NUMBERS.exec(before)) || [];
  return number === undefined ? undefined : Number(number);
}

/** By a trailer that not every reader takes, or it would not have come here. */
const isEncrypted = (value: PdfDictionary, number: number | undefined) =>
  value.has('Encrypt') && (number === undefined || value.names('Type').includes('XRef'));

const isObjectStream = (stream: PdfDictionary) =>
  stream.names('Type').includes('ObjStm') || (stream.has('N') && stream.has('First'));

/** Only as writers pack them: another way would show some readers what is not seen here. */
function* packedObjects(stream: PdfDictionary, data: Buffer): Generator<PdfObject> {
  const [filter] = stream.names('Filter');
  const [count] = stream.all('N');
  const [first] = stream.all('First');
  const isCommon =
    stream.entries.filter(([key]) => ['Filter', 'N', 'First'].includes(key)).length === 3 &&
    stream.names('Filter').length === 1 &&
    filter === 'FlateDecode' &&
    !stream.has('DecodeParms');
  if (!isCommon || typeof count !== 'number' || typeof first !== 'number') throw new Unreadable();
  const text = inflated(data).toString('latin1');
  const table = new PdfSyntax(text, 0);
  for (let entry = 0; entry < count; entry += 1) {
    const [number, offset] = [table.value(), table.value()];
    if (typeof number !== 'number' || typeof offset !== 'number') throw new Unreadable();
    yield { number, value: new PdfSyntax(text, first + offset).value(), isStream: false };
  }
}

function inflated(data: Buffer): Buffer {
  try {
    // What breaks off is read as far as it goes.
    const finishFlush = constants.Z_SYNC_FLUSH;
    return inflateSync(data, { maxOutputLength: MAX_PACKED_BYTES, finishFlush });
  } catch {
    throw new Unreadable();
  }
}
