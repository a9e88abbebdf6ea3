import type { Kysely } from 'kysely';
import type { OperatorActs } from '../../platform/audit/actions.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { notFound } from '../../platform/failure.ts';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import type { Services } from '../services.ts';
import { photoOf } from './picture-view.ts';
import { drawPicture, storeDrawn } from './store-picture.ts';

type Changing = Pick<Services, 'db'>;
interface By {
  id: string;
}

type SavedAct = Extract<keyof OperatorActs, `${string}-saved`>;
type RemovedAct = Extract<keyof OperatorActs, `${string}-removed`>;

/** A kind of record that shows a school's picture. */
interface Shower {
  acts: { saved: SavedAct; removed: RemovedAct };
  /** @throws Failure not_found */
  find(trx: Kysely<DB>, id: string): Promise<{ company_id: string }>;
  /** @returns undefined when the record showed this picture already, or none */
  show(trx: Kysely<DB>, id: string, picture: string | null): Promise<{ id: string } | undefined>;
}

const SHOWERS = {
  /** A dish (product:menus#pictures); it shows our drawing when its picture is removed. */
  product: {
    acts: { saved: 'product.picture-saved', removed: 'product.picture-removed' },
    find: (trx, id) =>
      trx
        .selectFrom('product')
        .select('company_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound),
    show: (trx, id, picture) =>
      trx
        .updateTable('product')
        .set({ picture_id: picture })
        .where('id', '=', id)
        .where('picture_id', 'is distinct from', picture)
        .returning('id')
        .executeTakeFirst(),
  },
  /** The barcode cards of a school's students, at their foot (product:students#barcode-card). */
  school: {
    acts: { saved: 'school.coupon-logo-saved', removed: 'school.coupon-logo-removed' },
    find: (trx, id) =>
      trx
        .selectFrom('school')
        .select('company_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound),
    show: (trx, id, picture) =>
      trx
        .updateTable('school')
        .set({ coupon_logo_id: picture })
        .where('id', '=', id)
        .where('coupon_logo_id', 'is distinct from', picture)
        .returning('id')
        .executeTakeFirst(),
  },
} satisfies Record<string, Shower>;

/** The record that gets or loses a picture. */
export interface ShownBy {
  thing: keyof typeof SHOWERS;
  id: string;
}

/**
 * Gives a product or a school's cards a picture in place of the one before.
 * @param operator the operator's right and scope are checked here
 * @param content the content of a `SafeUpload`
 * @throws Failure not_found; Busy
 */
export async function savePicture(
  { db, uploads }: Changing & { uploads: Pick<Uploads, 'withPictures'> },
  operator: By,
  { thing, id }: ShownBy,
  content: Buffer,
) {
  const { acts, find, show }: Shower = SHOWERS[thing];
  const drawn = await drawPicture(uploads, content);
  const picture = await db.transaction().execute(async (trx) => {
    const { company_id: companyId } = await find(trx, id);
    const stored = await storeDrawn(trx, companyId, drawn);
    await show(trx, id, stored);
    await writeAudit(trx, {
      operator: operator.id,
      action: acts.saved,
      subject: id,
      detail: { picture: stored },
    });
    return stored;
  });
  return photoOf(picture, drawn.placeholder);
}

/**
 * Removes the picture that a school gave a product or its cards.
 * @throws Failure not_found, also when there is none
 */
export async function removePicture(
  { db }: Changing,
  operator: By,
  { thing, id }: ShownBy,
): Promise<void> {
  const { acts, find, show }: Shower = SHOWERS[thing];
  await db.transaction().execute(async (trx) => {
    const { company_id: companyId } = await find(trx, id);
    await lockName(trx, 'pictures', companyId);
    if (!(await show(trx, id, null))) throw notFound();
    await writeAudit(trx, { operator: operator.id, action: acts.removed, subject: id });
  });
}
