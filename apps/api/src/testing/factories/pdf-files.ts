import { deflateSync } from 'node:zlib';

/** Objects numbered from 4 on, and the entries of page and catalogue that refer to them. */
export interface PdfParts {
  comment?: string;
  /** Entries of the catalogue: '/OpenAction 4 0 R'. */
  catalogue?: string;
  page?: string;
  objects?: string[];
  trailer?: string;
  /** True packs the objects in an object stream. */
  packed?: boolean;
}

/**
 * A PDF of one empty page. It has no table of objects, so that no offsets need to be counted: readers
 * rebuild the table as for a damaged file.
 */
export function pdfOf({
  comment = 'a page',
  catalogue = '',
  page = '',
  objects = [],
  trailer = '',
  packed = false,
}: PdfParts = {}): Buffer<ArrayBuffer> {
  const parts = packed ? packedObjects(objects) : objects.map((body, at) => object(at + 4, body));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n%${comment}\n`),
    object(1, `<</Type/Catalog/Pages 2 0 R ${catalogue}>>`),
    object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200] ${page}>>`),
    ...parts,
    Buffer.from(`trailer\n<</Root 1 0 R/Size 20 ${trailer}>>\n%%EOF\n`),
  ]);
}

const object = (number: number, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);

function packedObjects(objects: string[]): Buffer[] {
  let at = 0;
  const table = objects.map((body, index) => {
    const entry = `${index + 4} ${at}`;
    at += body.length + 1;
    return entry;
  });
  const head = `${table.join(' ')} `;
  const content = deflateSync(`${head}${objects.join(' ')}`);
  const entries = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Length ${content.length}`;
  const body = [`<<${entries}/Filter/FlateDecode>>\nstream\n`, content, '\nendstream'];
  return [object(19, Buffer.concat(body.map((part) => Buffer.from(part))))];
}
