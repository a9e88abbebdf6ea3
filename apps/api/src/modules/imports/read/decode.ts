import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { inWords } from '../mistakes.ts';
import { ENCODINGS, type Reading } from './reading.ts';

/** The longest line that is searched for a wrong byte. */
const MAX_LINE = 1_000_000;

/**
 * A file's text in pieces. A file that is not UTF-8 is read in the named encoding. Without a named
 * encoding it is a mistake, reported with its line, and reading ends. A byte order mark is left
 * out.
 */
export async function* decode(
  path: string,
  { file, mistakes, encoding }: Reading,
): AsyncGenerator<string> {
  // A file in UTF-8 is read as such despite a named encoding, which would turn each accented letter
  // into two others.
  const isNamed = encoding !== undefined && !(await isAllUtf8(path));
  const decoder = new TextDecoder(isNamed ? encoding : 'utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst && isUtf16(chunk)) {
        mistakes.add({ file, line: 1 }, inWords('is UTF-16: save it as CSV UTF-8'));
        return;
      }
      isFirst = false;
      if (chunk.includes(0)) {
        mistakes.add({ file }, inWords('is no text, or none in UTF-8: save it as CSV UTF-8'));
        return;
      }
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    mistakes.add({ file, ...(await findWrongByte(path)) }, NOT_UTF8);
  }
}

const NOT_UTF8 = inWords(
  `is not UTF-8: save it as CSV UTF-8, or say how to read it: --encoding ${ENCODINGS.join(' or ')}`,
);

async function isAllUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const isUtf16 = (chunk: Buffer) =>
  ['fffe', 'feff'].includes(chunk.subarray(0, 2).toString('hex')) ||
  // Plain letters of UTF-16 without a mark have a zero byte beside each.
  (chunk.length > 3 &&
    (chunk[0] === 0) !== (chunk[1] === 0) &&
    (chunk[2] === 0) !== (chunk[3] === 0));

/** The first line that is not UTF-8, and the number of its column. */
async function findWrongByte(path: string): Promise<{ line: number; column?: string }> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const text = rest.subarray(0, end);
      if (!isUtf8(text)) return { line, column: columnOf(text) };
      rest = rest.subarray(end + 1);
      line += 1;
    }
    if (rest.length > MAX_LINE) return { line };
  }
  return { line, column: columnOf(rest) };
}

/** The place is approximate: a comma inside quotes counts as one between columns. */
const columnOf = (text: Buffer) =>
  String(text.toString('utf8').split('\uFFFD')[0]?.split(',').length ?? 1);
