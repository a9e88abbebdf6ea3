import type { Transaction } from 'kysely';
import { storeDrawing } from '../../modules/dish-pictures/index.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { DemoCompany } from '../data/companies/company.ts';
import { PRODUCTS } from '../data/products.ts';
import { productId } from '../ids.ts';
import { type DishDrawing, drawDish } from './draw-dish.ts';

/** Each is drawn once for all companies. */
const drawn = new Map<string, DishDrawing | undefined>();

/** Gives the demo dishes without a picture their drawings. */
export async function drawDishes(trx: Transaction<DB>, company: DemoCompany): Promise<void> {
  const bare = await trx
    .selectFrom('product')
    .select('id')
    .where('company_id', '=', company.id)
    .where('picture_id', 'is', null)
    .execute();
  const ids = new Set(bare.map(({ id }) => id));
  for (const { slug } of PRODUCTS) {
    const id = productId(company, slug);
    if (!ids.has(id)) continue;
    if (!drawn.has(slug)) drawn.set(slug, drawDish(slug));
    const drawing = drawn.get(slug);
    if (!drawing) continue;
    const picture = await storeDrawing(trx, { companyId: company.id, ...drawing });
    await trx.updateTable('product').set({ picture_id: picture }).where('id', '=', id).execute();
  }
}
