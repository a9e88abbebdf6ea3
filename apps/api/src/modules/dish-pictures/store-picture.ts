import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { DishPictureSize } from '@merenda/domain/ordering/dish-pictures';
import { derivedId } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/** The id of the picture that a company has of a file: the same file again is the same picture. */
const pictureIdOf = (companyId: string, source: Uint8Array | string): string =>
  derivedId('dish picture', companyId, createHash('sha256').update(source).digest('hex'));

interface NewPicture {
  companyId: string;
  /** What it was made from. */
  source: Uint8Array | string;
  placeholder: { middle: string; edge: string };
  isDrawing: boolean;
  files: readonly (readonly [DishPictureSize, Buffer])[];
}

/** Keeps a picture, unless the company has it. @returns its id */
async function storePicture(
  trx: Transaction<DB>,
  { companyId, source, placeholder, isDrawing, files }: NewPicture,
): Promise<string> {
  const id = pictureIdOf(companyId, source);
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

/** Keeps a drawing of ours. @returns its id */
export const storeDrawing = (
  trx: Transaction<DB>,
  { companyId, svg, placeholder }: Pick<NewPicture, 'companyId' | 'placeholder'> & { svg: string },
): Promise<string> =>
  storePicture(trx, {
    companyId,
    source: svg,
    placeholder,
    isDrawing: true,
    files: [['vector', gzipSync(svg, { level: 9 })]],
  });
