import { createHash } from 'node:crypto';
import type { DishPictureSize } from '@merenda/domain/ordering/dish-pictures';
import { derivedId } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import { drawWidths } from './draw-widths.ts';

/** The id of the picture that a company has of a file: the same file again is the same picture. */
export const pictureIdOf = (companyId: string, source: Uint8Array | string): string =>
  derivedId('dish picture', companyId, createHash('sha256').update(source).digest('hex'));

interface NewPicture {
  companyId: string;
  /** What it was made from. */
  source: Uint8Array | string;
  placeholder: { middle: string; edge: string };
  isDrawing: boolean;
  files: readonly (readonly [DishPictureSize, Buffer])[];
}

/**
 * Keeps a picture, unless the company has it; one that nothing shows when the transaction has changed
 * what shows pictures is forgotten by the database.
 * @returns its id
 */
async function storePicture(
  trx: Kysely<DB>,
  { companyId, source, placeholder, isDrawing, files }: NewPicture,
): Promise<string> {
  const id = pictureIdOf(companyId, source);
  // Nobody forgets it between here and what will show it.
  await lockName(trx, 'pictures', companyId);
  const stored = await trx
    .insertInto('dish_picture')
    .values({
      id,
      company_id: companyId,
      middle_colour: placeholder.middle,
      edge_colour: placeholder.edge,
      is_drawing: isDrawing,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return id;
  await trx
    .insertInto('dish_picture_file')
    .values(files.map(([size, content]) => ({ picture_id: id, size, content })))
    .execute();
  return id;
}

/** Keeps a drawing of ours. @param packed it, as gzip @returns its id */
export const storeDrawing = (
  trx: Kysely<DB>,
  {
    companyId,
    svg,
    packed,
    placeholder,
  }: Pick<NewPicture, 'companyId' | 'placeholder'> & { svg: string; packed: Buffer },
): Promise<string> =>
  storePicture(trx, {
    companyId,
    source: svg,
    placeholder,
    isDrawing: true,
    files: [['vector', packed]],
  });

/** A picture that a school sent, ready to be kept. */
export type DrawnPicture = Pick<NewPicture, 'source' | 'placeholder' | 'files'>;

/** Draws a picture that a school sent in its widths. @param content of a `SafeUpload` @throws Busy */
export const drawPicture = async (
  { withPictures }: Pick<Uploads, 'withPictures'>,
  content: Buffer,
): Promise<DrawnPicture> => ({
  source: content,
  ...(await drawWidths(withPictures, content)),
});

/** Keeps a picture that a school sent. @returns its id */
export const storeDrawn = (
  trx: Kysely<DB>,
  companyId: string,
  picture: DrawnPicture,
): Promise<string> => storePicture(trx, { companyId, isDrawing: false, ...picture });
