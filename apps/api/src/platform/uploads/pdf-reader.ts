/** A thread that reads the given PDF and returns its fault, if any. */
import { getDocument } from 'unpdf/pdfjs';
import { inThread } from '../workers/thread.ts';
import type { PdfFault } from './check-pdf.ts';
import { type Allowance, createAllowances, TooComplex } from './pdf/allowance.ts';
import { Encrypted } from './pdf/pdf-objects.ts';
import { hasForbidden } from './pdf/pdf-rules.ts';
import { UnreadablePdf } from './pdf/pdf-syntax.ts';
import { unpackedPieces } from './pdf/unpack.ts';

/**
 * Names needed to run, start, send or unpack anything: actions, the trees of scripts and files, annotations
 * with files or media, forms with programs.
 */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMedia',
  'EmbeddedFiles?',
  'FileAttachment',
  'XFA',
];
/** A name ends before white space or a delimiter. */
const ACTIVE_NAME = new RegExp(String.raw`/(?:${ACTIVE.join('|')})(?=[\s\0()<>[\]{}/%]|$)`);
/** Longer than every name in every spelling. */
const OVERLAP = 128;

const STREAM = /stream[\t\f ]*(?:\r\n|\r|\n|)/g;

/**
 * Checks the PDF as a reader sees it: whether it opens without a password, and what it would run or unpack.
 */
async function faultInReading(content: Uint8Array): Promise<PdfFault | undefined> {
  // The reader keeps the given bytes.
  const task = getDocument({ data: content, verbosity: 0, isEvalSupported: false });
  try {
    const pdf = await task.promise;
    const { info } = await pdf.getMetadata();
    if ((info as { EncryptFilterName?: string | null }).EncryptFilterName) return 'encrypted';
    if ((await pdf.getJSActions()) || (await pdf.getAttachments())) return 'active';
    return undefined;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged';
  } finally {
    await task.destroy();
  }
}

/**
 * Looks for the names anywhere in the file and in all packed data, even outside objects: another reader
 * might find them there.
 */
async function hasActiveName(content: Buffer, unpacked: Allowance): Promise<boolean> {
  const written = content.toString('latin1');
  if (ACTIVE_NAME.test(unescaped(written))) return true;
  for (const { index, 0: start } of written.matchAll(STREAM)) {
    const packed = content.subarray(index + start.length);
    if (beginsLikeZlib(packed) && (await hasActiveNameInside(packed, unpacked))) return true;
  }
  return false;
}

async function hasActiveNameInside(packed: Buffer, unpacked: Allowance): Promise<boolean> {
  let rest = '';
  for await (const piece of unpackedPieces(packed, unpacked)) {
    // A name always begins with a slash, however its letters are written; most of a picture has none.
    if (rest === '' && !piece.includes('/')) continue;
    const seen = rest + piece.toString('latin1');
    if (ACTIVE_NAME.test(unescaped(seen))) return true;
    const end = seen.slice(-OVERLAP);
    rest = end.includes('/') ? end : '';
  }
  return false;
}

const beginsLikeZlib = ([first = 0, second = 0]: Buffer) =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;

/** Any character of a name may be written as `#` and two digits. */
const unescaped = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Checks of bounded cost come first; a reader opens the file afterwards. */
async function faultIn(content: Uint8Array): Promise<PdfFault | undefined> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const allowances = createAllowances();
  try {
    if (hasForbidden(bytes, allowances)) return 'active';
    if (await hasActiveName(bytes, allowances.unpacked)) return 'active';
  } catch (error) {
    if (error instanceof Encrypted) return 'encrypted';
    if (error instanceof UnreadablePdf) return 'damaged';
    if (error instanceof TooComplex) return 'tooComplex';
    throw error;
  }
  return faultInReading(content);
}

export default inThread(faultIn);
