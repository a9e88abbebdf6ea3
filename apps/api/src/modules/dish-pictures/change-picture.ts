import type { Kysely } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { photoOf } from './picture-view.ts';
import { drawPicture, storeDrawn } from './store-picture.ts';

type Changing = Pick<Services, 'db'>;
interface By {
  id: string;
}

/**
 * Gives a product a picture in place of the one before (product:menus#pictures).
 * @param operator whose right and scope are checked
 * @param content of a `SafeUpload`
 * @throws Failure not_found
 */
export async function savePicture({ db }: Changing, operator: By, id: string, content: Buffer) {
  const drawn = await drawPicture(content);
  const picture = await db.transaction().execute(async (trx) => {
    const { company_id: companyId } = await findProduct(trx, id);
    const stored = await storeDrawn(trx, companyId, drawn);
    await trx.updateTable('product').set({ picture_id: stored }).where('id', '=', id).execute();
    await writeAudit(trx, {
      operator: operator.id,
      action: 'product.picture-saved',
      subject: id,
      detail: { picture: stored },
    });
    return stored;
  });
  return photoOf(picture, drawn.placeholder);
}

/**
 * Removes the picture that a school gave a product: a drawing of ours comes back.
 * @throws Failure not_found, also when there is none
 */
export async function removePicture({ db }: Changing, operator: By, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { company_id: companyId } = await findProduct(trx, id);
    await lockName(trx, 'pictures', companyId);
    await trx
      .updateTable('product')
      .set({ picture_id: null })
      .where('id', '=', id)
      .where('picture_id', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      operator: operator.id,
      action: 'product.picture-removed',
      subject: id,
    });
  });
}

const findProduct = (trx: Kysely<DB>, id: string) =>
  trx
    .selectFrom('product')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
