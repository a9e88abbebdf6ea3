import { MAX_FAVOURITES } from '@merenda/domain/ordering/limits';
import { sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

/** A product that a student likes best. */
interface Favourite {
  id: string;
  productId: string;
}

/**
 * Marks a product of a menu of the student's school as a favourite, or takes the mark away; what is so
 * already stays so (product:week#favourites). In one statement, so that two guardians' hearts both
 * count.
 * @throws Failure not_found, validation_failed beyond MAX_FAVOURITES
 */
export async function changeFavourites(
  { db }: Services,
  guardian: SignedIn,
  { id, productId }: Favourite,
  change: 'add' | 'remove',
): Promise<{ favouriteProducts: string[] }> {
  if (change === 'add') await checkOffered(db, guardian, { id, productId });
  else await checkOfCompany(db, guardian, productId);
  const without = sql<string[]>`array_remove(favourite_products, ${productId}::uuid)`;
  const { favourite_products: favouriteProducts } = await db
    .updateTable('student')
    .set({
      favourite_products:
        change === 'add' ? sql<string[]>`array_append(${without}, ${productId}::uuid)` : without,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(change === 'add', (query) =>
      query.where(sql<number>`cardinality(${without})`, '<', MAX_FAVOURITES),
    )
    .returning('favourite_products')
    .executeTakeFirstOrThrow(() => invalid('params.productId', 'too many favourites'));
  return { favouriteProducts };
}

async function checkOffered(
  db: Services['db'],
  guardian: SignedIn,
  { id, productId }: Favourite,
): Promise<void> {
  await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('menu', 'menu.school_id', 'student.school_id')
    .innerJoin('menu_product', 'menu_product.menu_id', 'menu.id')
    .select('student.id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.id', '=', id)
    .where('student.deleted_at', 'is', null)
    .where('menu_product.product_id', '=', productId)
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
}

/** What is not offered any more can be taken away. */
async function checkOfCompany(
  db: Services['db'],
  guardian: SignedIn,
  productId: string,
): Promise<void> {
  await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('company_id', '=', guardian.companyId)
    .executeTakeFirstOrThrow(notFound);
}
