import type { FileAnswer } from '@merenda/contract/file';
import type { DishPictureSize } from '@merenda/domain/ordering/dish-pictures';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

/**
 * A company's picture in one of its sizes, for anybody.
 * @param companyId the company whose brand the host belongs to; null at a host without a brand,
 * `any` at the console's, where operators see those of every company
 * @throws Failure not_found
 */
export async function openPicture(
  { db }: Services,
  companyId: string | null | 'any',
  { id, size }: { id: string; size: DishPictureSize },
): Promise<FileAnswer> {
  const { content } = await db
    .selectFrom('dish_picture_file')
    .innerJoin('dish_picture', 'dish_picture.id', 'dish_picture_file.picture_id')
    .select('content')
    .where('dish_picture.id', '=', id)
    .$if(companyId !== 'any', (query) =>
      query.where('dish_picture.company_id', '=', companyId ?? ''),
    )
    .where('size', '=', size)
    .executeTakeFirstOrThrow(notFound);
  return size === 'vector'
    ? { name: 'dish.svg', mediaType: 'image/svg+xml', content, encoding: 'gzip' }
    : { name: 'dish.webp', mediaType: 'image/webp', content };
}
