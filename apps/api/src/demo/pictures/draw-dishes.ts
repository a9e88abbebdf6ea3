import { gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { pictureIdOf, storeDrawing } from '../../modules/dish-pictures/index.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { DemoCompany } from '../data/companies/company.ts';
import { PRODUCTS } from '../data/products.ts';
import { productId } from '../ids.ts';
import { type DishDrawing, drawDish } from './draw-dish.ts';

/** Each is drawn once for all companies. */
const drawn = new Map<string, DishDrawing | undefined>();

/** Gives the demo dishes their drawings, in place of those of an earlier version. */
export async function drawDishes(trx: Kysely<DB>, company: DemoCompany): Promise<void> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'drawing_id'])
    .where('company_id', '=', company.id)
    .execute();
  const before = new Map(rows.map(({ id, drawing_id }) => [id, drawing_id]));
  for (const { slug } of PRODUCTS) {
    if (!drawn.has(slug)) drawn.set(slug, drawDish(slug));
    const drawing = drawn.get(slug);
    const id = productId(company, slug);
    if (!drawing || before.get(id) === pictureIdOf(company.id, drawing.svg)) continue;
    const packed = gzipSync(drawing.svg, { level: 9 });
    const picture = await storeDrawing(trx, { companyId: company.id, packed, ...drawing });
    await trx.updateTable('product').set({ drawing_id: picture }).where('id', '=', id).execute();
  }
}
