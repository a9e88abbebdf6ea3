import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pdfOf } from '../../testing/factories/pdf-files.ts';
import { createGate } from '../gate/gate.ts';
import { createMetrics } from '../metrics.ts';
import { createPdfCheck } from './check-pdf.ts';
import { Allowance, createAllowances, TooComplex } from './pdf/allowance.ts';
import { Encrypted } from './pdf/pdf-objects.ts';
import { hasForbidden } from './pdf/pdf-rules.ts';
import { UnreadablePdf } from './pdf/pdf-syntax.ts';
import { unpackedPieces } from './pdf/unpack.ts';

const check = createPdfCheck(createGate(createMetrics({ METRICS_TOKEN: undefined })));
const told = (content: Buffer) =>
  check(content).then(
    () => 'kept',
    ({ detail }) => detail?.userMessageKey,
  );

/** Just below the largest accepted file. */
const LARGE = 9_900_000;
const MEGABYTE = 1_000_000;
const fill = (unit: string) => unit.repeat(LARGE / unit.length);
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE));

/** A PDF with these objects, byte for byte. */
function withObjects(...objects: string[]): Buffer {
  const bodies = objects.map((body, at) => `${at + 4} 0 obj\n${body}\nendobj\n`).join('');
  const whole = pdfOf().toString('latin1');
  return Buffer.from(
    whole.replace('trailer', () => `${bodies}trailer`),
    'latin1',
  );
}

const stream = (entries: string, data: Buffer) =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`;
const flate = (data: Buffer) => stream('/Filter/FlateDecode', data);

/** A PDF whose table of objects is a stream, as newer writers make it. */
function withTable(entries: string, data = zeros(0.001)): Buffer {
  const whole = pdfOf().toString('latin1');
  const at = whole.indexOf('trailer');
  const table = `9 0 obj\n${stream(`/Type/XRef/Root 1 0 R${entries}`, data)}\nendobj\n`;
  return Buffer.from(`${whole.slice(0, at)}${table}startxref\n${at}\n%%EOF\n`, 'latin1');
}

const BOMBS: Record<string, () => Buffer> = {
  'a stream that unpacks to more than any page': () => withObjects(flate(zeros(130))),
  'many streams that do so together': () => withObjects(...Array(8).fill(flate(zeros(100)))),
  'layers in layers': () =>
    withObjects(stream('/Filter[/FlateDecode/FlateDecode]', deflateSync(zeros(50)))),
  'layers in layers, by number': () =>
    withObjects(stream('/Filter 5 0 R', zeros(1)), '[/FlateDecode/LZWDecode]'),
  'more layers than anybody uses': () =>
    withObjects(stream(`/Filter[${'/ASCII85Decode'.repeat(5)}]`, Buffer.from('z'.repeat(99)))),
  'data about the file in runs': () =>
    withObjects(
      stream('/Type/Metadata/Subtype/XML/Filter/RunLengthDecode', Buffer.alloc(99, 0x80)),
    ),
  'many small streams': () => withObjects(fill('<<>>stream\nx\x9c\x03\x00 ')),
  'a stream that begins within another, again and again': () =>
    withObjects(overlapping(200) + '\x00\x00\x00\xff\xff'.repeat(LARGE / 5)),
  'many small objects': () => withObjects(fill('1 0 obj 1 ')),
  'many objects that end nowhere': () => withObjects(fill('obj(')),
  'many objects in digits that end nowhere': () => withObjects(fill('obj<')),
  'many trailers': () => withObjects(fill('trailer ')),
  'an array of arrays': () => withObjects(`[${fill('[]')}]`),
  'an array of numbers': () => withObjects(`[${fill('1 ')}]`),
  'an array of names': () => withObjects(`[${fill('/#41')}]`),
  'a dictionary of one key': () => withObjects(`<<${fill('/A 1')}>>`),
  'a hundred thousand references': () => withObjects(`<</A[${fill('123456 0 R ')}]>>`),
  'actions one behind the other': () =>
    withObjects(...Array.from({ length: 100_000 }, (_, at) => `[${at + 5} 0 R]`)),
  'packed objects that unpack to much': () =>
    withObjects(stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', zeros(50))),
  'one packed object under many numbers': () => withObjects(oneUnderManyNumbers()),
  'a table of a thousand million objects without width': () =>
    withTable('/Filter/FlateDecode/W[0 0 0]/Size 1000000000/Index[0 1000000000]'),
  'a table of many parts': () =>
    withTable(`/Filter/FlateDecode/W[1 0 0]/Size 9/Index[${'0 1000000 '.repeat(100)}]`, zeros(100)),
  'a table in another packing': () => withTable('/Filter/LZWDecode/W[1 1 1]/Size 9'),
};

/** Stored pieces of data, each of which looks like the beginning of a stream. */
function overlapping(times: number): string {
  const unit = 'stream\nx\x9c';
  const head = Buffer.alloc(5);
  head.writeUInt16LE(unit.length, 1);
  head.writeUInt16LE(0xffff ^ unit.length, 3);
  return unit + (head.toString('latin1') + unit).repeat(times);
}

function oneUnderManyNumbers(): string {
  const table = Array.from({ length: 90_000 }, (_, at) => `${at + 10} 0`).join(' ');
  const packed = deflateSync(`${table} [${'0 '.repeat(100_000)}]`);
  return stream(`/Type/ObjStm/N 90000/First ${table.length}/Filter/FlateDecode`, packed);
}

test.each(Object.entries(BOMBS))(
  '%s: the file is refused, since no honest file is like it',
  async (_, bomb) => {
    const content = bomb();
    expect(content.length).toBeLessThan(10 * 1024 * 1024);
    expect(await told(content)).toBe('upload.error.tooComplex');
  },
);

test('endlessly nested content is refused as damaged', async () => {
  expect(await told(withObjects('['.repeat(LARGE)))).toBe('upload.error.damaged');
});

test('twenty pages in colour without loss are kept', async () => {
  const page = deflateSync(Buffer.alloc(2480 * 3508 * 3, 0xf5));
  expect(await told(withObjects(...Array(20).fill(flate(page))))).toBe('kept');
});

/** Counts everything that was taken. */
class Counted extends Allowance {
  taken = 0;

  override take(amount: number): void {
    this.taken += amount;
    super.take(amount);
  }
}

/** Parts of hostile files. */
const pieces = fc.constantFrom(
  ...[
    '1 0 obj',
    'obj',
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '%',
    '\n',
    ' ',
    '/A',
    '/Next',
    '/#4',
  ],
  ...[
    '7 0 R',
    '12 0 R',
    'trailer',
    'stream\n',
    'endstream',
    'endobj',
    '\\',
    '/Filter',
    '/FlateDecode',
  ],
  ...[
    '/Type/XRef',
    '/W[1 2 1]',
    '/Type/ObjStm/N 2/First 8',
    '/Annots',
    '/AA',
    '-1',
    '0',
    '99999999999',
  ],
  flate(deflateSync('1 0 2 4 (a)')),
  flate(zeros(1)),
);

test('reading any content stays within the allowance', async () => {
  const most = 200_000;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(pieces, fc.nat(40)), { maxLength: 40 }), async (written) => {
      const content = withObjects(written.map(([piece, times]) => piece.repeat(times)).join(''));
      const characters = new Counted(most);
      const unpacked = new Counted(most);
      try {
        hasForbidden(content, { characters, unpacked });
        for await (const _ of unpackedPieces(content.subarray(99), unpacked));
      } catch (error) {
        expect([TooComplex, UnreadablePdf, Encrypted].some((kind) => error instanceof kind)).toBe(
          true,
        );
      }
      // A piece that has begun is taken whole: the longest text, the largest stream of objects.
      expect(characters.taken).toBeLessThan(most + 2 * content.length + MEGABYTE);
      expect(unpacked.taken).toBeLessThan(most + 16 * MEGABYTE);
    }),
    { numRuns: 300 },
  );
});

test('the input of unpacking counts, however little comes out', async () => {
  const { unpacked } = createAllowances();
  const nothing = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    Buffer.from('\x00\x00\x00\xff\xff'.repeat(MEGABYTE), 'latin1'),
  ]);
  const readAgain = async () => {
    for (;;) for await (const _ of unpackedPieces(nothing, unpacked));
  };
  await expect(readAgain()).rejects.toThrow(TooComplex);
});
