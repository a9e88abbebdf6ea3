import { MAX_FAVOURITES } from '@merenda/domain/ordering/limits';
import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import { permit } from '../guardians/index.ts';
import type { Services } from '../services.ts';

/** A product that a student likes best. */
interface Favourite {
  id: string;
  productId: string;
}

/**
 * Marks a product of a menu of the student's school as a favourite, or removes the mark; a repeat
 * changes nothing (product:week#favourites).
 * @throws Failure not_found, spending_not_allowed, validation_failed beyond MAX_FAVOURITES
 */
export async function changeFavourites(
  { db }: Services,
  guardian: SignedIn,
  { id, productId }: Favourite,
  change: 'add' | 'remove',
): Promise<{ favouriteProducts: string[] }> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, guardian, id, ['spend']);
    if (change === 'add') await checkOffered(trx, { id, productId });
    else await checkOfCompany(trx, guardian, productId);
    const without = sql<string[]>`array_remove(favourite_products, ${productId}::uuid)`;
    const { favourite_products: favouriteProducts } = await trx
      .updateTable('student')
      .set({
        favourite_products:
          change === 'add' ? sql<string[]>`array_append(${without}, ${productId}::uuid)` : without,
      })
      .where('id', '=', id)
      .$if(change === 'add', (query) =>
        query.where(sql<number>`cardinality(${without})`, '<', MAX_FAVOURITES),
      )
      .returning('favourite_products')
      .executeTakeFirstOrThrow(() => invalid('params.productId', 'too many favourites'));
    return { favouriteProducts };
  });
}

async function checkOffered(trx: Transaction<DB>, { id, productId }: Favourite): Promise<void> {
  await trx
    .selectFrom('student')
    .innerJoin('menu', 'menu.school_id', 'student.school_id')
    .innerJoin('menu_product', 'menu_product.menu_id', 'menu.id')
    .select('student.id')
    .where('student.id', '=', id)
    .where('menu_product.product_id', '=', productId)
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
}

/** A mark can be removed even if no menu has the product any more. */
async function checkOfCompany(
  trx: Transaction<DB>,
  guardian: SignedIn,
  productId: string,
): Promise<void> {
  await trx
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('company_id', '=', guardian.companyId)
    .executeTakeFirstOrThrow(notFound);
}
