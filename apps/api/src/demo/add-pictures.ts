import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { pictureIdOf, storeDrawing } from '../modules/dish-pictures/index.ts';
import type { DB } from '../platform/database/generated.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { PRODUCTS } from './data/products.ts';
import { productId } from './ids.ts';

/** The SVG of a demo dish (product:menus#pictures). */
export const readDrawing = (slug: string): Promise<string> =>
  readFile(new URL(`./pictures/${slug}.svg`, import.meta.url), 'utf8');

/** Gives the demo dishes their drawings, in place of those of an earlier version. */
export async function addPictures(trx: Kysely<DB>, company: DemoCompany): Promise<void> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'drawing_id'])
    .where('company_id', '=', company.id)
    .execute();
  const before = new Map(rows.map(({ id, drawing_id }) => [id, drawing_id]));
  for (const { slug, placeholder } of PRODUCTS) {
    const svg = await readDrawing(slug);
    const id = productId(company, slug);
    if (before.get(id) === pictureIdOf(company.id, svg)) continue;
    const packed = gzipSync(svg, { level: 9 });
    const drawing = { companyId: company.id, svg, packed, placeholder };
    const picture = await storeDrawing(trx, drawing);
    await trx.updateTable('product').set({ drawing_id: picture }).where('id', '=', id).execute();
  }
}
