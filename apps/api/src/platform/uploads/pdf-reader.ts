/** A thread: reads the PDF that it is given and says what is wrong with it, if anything. */
import { parentPort, workerData } from 'node:worker_threads';
import { createInflate } from 'node:zlib';
import { getDocument } from 'unpdf/pdfjs';
import type { PdfFault } from './check-pdf.ts';
import { hasForbidden } from './pdf/pdf-rules.ts';
import { Unreadable } from './pdf/pdf-syntax.ts';

/**
 * Names that something can only be run, started, sent or unpacked by: actions, the trees of scripts and
 * files, annotations with files or media, forms with programs.
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
/** Longer than each of the names, however it is written. */
const OVERLAP = 128;

const STREAM = /stream\r?\n/g;

/** As a reader sees it: what it opens without a password, and what it would run or unpack. */
async function faultInReading(content: Buffer): Promise<PdfFault | undefined> {
  // It keeps the bytes that it is given.
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0, isEvalSupported: false });
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

/** Is there anything but what may be there? */
function faultInObjects(content: Buffer): PdfFault | undefined {
  try {
    return hasForbidden(content) ? 'active' : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return 'damaged';
    throw error;
  }
}

/**
 * Also where nobody looks for objects, in case another reader does: the names anywhere in the file, and in
 * whatever is packed in it.
 */
async function hasActiveName(content: Buffer): Promise<boolean> {
  const written = content.toString('latin1');
  if (ACTIVE_NAME.test(unescaped(written))) return true;
  for (const { index, 0: start } of written.matchAll(STREAM)) {
    const packed = content.subarray(index + start.length);
    if (beginsLikeZlib(packed) && (await hasActiveNameInside(packed))) return true;
  }
  return false;
}

async function hasActiveNameInside(packed: Buffer): Promise<boolean> {
  const inflating = createInflate();
  inflating.end(packed);
  let rest = '';
  try {
    for await (const chunk of inflating) {
      const seen = rest + (chunk as Buffer).toString('latin1');
      if (ACTIVE_NAME.test(unescaped(seen))) return true;
      rest = seen.slice(-OVERLAP);
    }
  } catch {
    // Not packed after all, or cut short: what came out was looked at.
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

const content = Buffer.from(workerData);
const fault =
  (await faultInReading(content)) ??
  faultInObjects(content) ??
  ((await hasActiveName(content)) ? 'active' : undefined);
parentPort?.postMessage(fault);
