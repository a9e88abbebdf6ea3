import type { Kysely } from 'kysely';
import type { OperatorActs } from '../../platform/audit/actions.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import type { Services } from '../services.ts';
import { drawingAddressOf, photoAddressOf, photoOf } from './picture-view.ts';
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
  /** `own`: the school's picture. @throws Failure not_found */
  find(trx: Kysely<DB>, id: string): Promise<Shown>;
  show(trx: Kysely<DB>, id: string, picture: string | null): Promise<unknown>;
}

interface Shown {
  company_id: string;
  own: string | null;
  /** Our drawing, in place of a picture. */
  drawing?: string | null;
}

const SHOWERS = {
  /** A dish (product:menus#pictures); it shows our drawing when its picture is removed. */
  product: {
    acts: { saved: 'product.picture-saved', removed: 'product.picture-removed' },
    find: (trx, id) =>
      trx
        .selectFrom('product')
        .select(['company_id', 'picture_id as own', 'drawing_id as drawing'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound),
    show: (trx, id, picture) =>
      trx.updateTable('product').set({ picture_id: picture }).where('id', '=', id).execute(),
  },
  /** The barcode cards of a school's students, at their foot (product:students#barcode-card). */
  school: {
    acts: { saved: 'school.coupon-logo-saved', removed: 'school.coupon-logo-removed' },
    find: (trx, id) =>
      trx
        .selectFrom('school')
        .select(['company_id', 'coupon_logo_id as own'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound),
    show: (trx, id, picture) =>
      trx.updateTable('school').set({ coupon_logo_id: picture }).where('id', '=', id).execute(),
  },
} satisfies Record<string, Shower>;

/** The record that gets or loses a picture. */
export interface ShownBy {
  thing: keyof typeof SHOWERS;
  id: string;
}

/**
 * The address of the picture that the author of a change has seen, empty for none; undefined: the change is
 * about whichever is there.
 */
type Seen = string | undefined;

/** The address of the picture that the record shows; undefined for none. @throws Failure not_found */
export async function findPictureAddress(
  { db }: Changing,
  { thing, id }: ShownBy,
): Promise<string | undefined> {
  return addressIn(await findShown(db, { thing, id }));
}

/**
 * Gives a product or a school's cards a picture in place of the one that was seen. The same file again
 * changes nothing.
 * @param operator the operator's right and scope are checked here
 * @param content the content of a `SafeUpload`
 * @throws Failure not_found; record_changed when another picture is there; Busy
 */
export async function savePicture(
  { db, uploads }: Changing & { uploads: Pick<Uploads, 'withPictures'> },
  operator: By,
  { thing, id, seen }: ShownBy & { seen?: Seen },
  content: Buffer,
) {
  const drawn = await drawPicture(uploads, content);
  const picture = await db.transaction().execute(async (trx) => {
    const { company_id: companyId } = await findShown(trx, { thing, id });
    const stored = await storeDrawn(trx, companyId, drawn);
    const shown = await findShown(trx, { thing, id });
    if (shown.own === stored) return stored;
    checkSeen(shown, seen);
    await SHOWERS[thing].show(trx, id, stored);
    await writeAudit(trx, {
      operator: operator.id,
      action: SHOWERS[thing].acts.saved,
      subject: id,
      detail: { picture: stored },
    });
    return stored;
  });
  return photoOf(picture, drawn.placeholder);
}

/**
 * Removes the picture that a school gave a product or its cards.
 * @throws Failure not_found, also when there is none; record_changed when another picture is there
 */
export async function removePicture(
  { db }: Changing,
  operator: By,
  { thing, id, seen }: ShownBy & { seen?: Seen },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { company_id: companyId } = await findShown(trx, { thing, id });
    await lockName(trx, 'pictures', companyId);
    const shown = await findShown(trx, { thing, id });
    if (shown.own === null) throw notFound();
    checkSeen(shown, seen);
    await SHOWERS[thing].show(trx, id, null);
    await writeAudit(trx, {
      operator: operator.id,
      action: SHOWERS[thing].acts.removed,
      subject: id,
    });
  });
}

/** Every change of a company's pictures holds its lock, so a reading under it stays true. */
const findShown = (db: Kysely<DB>, { thing, id }: ShownBy): Promise<Shown> =>
  SHOWERS[thing].find(db, id);

const addressIn = ({ own, drawing }: Shown): string | undefined => {
  if (own) return photoAddressOf(own);
  return drawing ? drawingAddressOf(drawing) : undefined;
};

function checkSeen(shown: Shown, seen: Seen): void {
  if (seen === undefined || seen === (addressIn(shown) ?? '')) return;
  throw new Failure('record_changed', { message: 'another picture is there' });
}
