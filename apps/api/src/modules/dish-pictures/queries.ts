import type { JoinBuilder } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/** The picture that a dish shows: the school's own, else our drawing (product:menus#pictures). */
export const onShownPicture = (join: JoinBuilder<DB, 'product' | 'dish_picture'>) =>
  join.on('dish_picture.id', '=', (on) =>
    on.fn.coalesce('product.picture_id', 'product.drawing_id'),
  );

/** The columns of which `dishPictureOf` makes the picture on the wire. */
export const PICTURE_COLUMNS = [
  'dish_picture.id as picture_id',
  'dish_picture.middle_colour',
  'dish_picture.edge_colour',
  'dish_picture.is_drawing',
] as const;
