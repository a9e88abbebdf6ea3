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
  /** The file from which the picture was made. */
  source: Uint8Array | string;
  placeholder: { middle: string; edge: string };
  isDrawing: boolean;
  files: readonly (readonly [DishPictureSize, Buffer])[];
}

/**
 * Stores a picture, unless the company has it. The database deletes a picture that nothing shows
 * when the transaction ends.
 * @returns its id
 */
async function storePicture(
  trx: Kysely<DB>,
  { companyId, source, placeholder, isDrawing, files }: NewPicture,
): Promise<string> {
  const id = pictureIdOf(companyId, source);
  // The lock keeps the picture from being deleted before something shows it.
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

/** Stores a drawing of ours. @param packed the drawing, as gzip @returns its id */
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

/** A picture that a school sent, ready to be stored. */
export type DrawnPicture = Pick<NewPicture, 'source' | 'placeholder' | 'files'>;

/** Draws a picture that a school sent in its widths. @param content of a `SafeUpload` @throws Busy */
export const drawPicture = async (
  { withPictures }: Pick<Uploads, 'withPictures'>,
  content: Buffer,
): Promise<DrawnPicture> => ({
  source: content,
  ...(await drawWidths(withPictures, content)),
});

/** Stores a picture that a school sent. @returns its id */
export const storeDrawn = (
  trx: Kysely<DB>,
  companyId: string,
  picture: DrawnPicture,
): Promise<string> => storePicture(trx, { companyId, isDrawing: false, ...picture });
