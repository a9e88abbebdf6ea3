import type { MenuProduct } from '@merenda/contract';
import { DISH_PICTURE_WIDTHS, type DishPictureSize } from '@merenda/domain/ordering/dish-pictures';

/** A product's own columns about its picture, and the picture's. */
interface PictureColumns {
  picture_id: string | null;
  middle_colour: string | null;
  edge_colour: string | null;
  is_drawing: boolean | null;
}

const addressOf = (id: string, size: DishPictureSize) => `/api/dish-pictures/${id}/${size}`;

/** Where a drawing of ours is. */
export const drawingAddressOf = (id: string): string => addressOf(id, 'vector');

/** Where a picture that a school sent is, in its middle width. */
export const photoAddressOf = (id: string): string => addressOf(id, '480');

type Picture = NonNullable<MenuProduct['image']>;

/** A dish's picture on the wire (product:menus#pictures); undefined when it has none. */
export function dishPictureOf({
  picture_id: id,
  middle_colour: middle,
  edge_colour: edge,
  is_drawing: isDrawing,
}: PictureColumns): Picture | undefined {
  if (id === null || middle === null || edge === null) return undefined;
  const placeholder = { middle, edge };
  return isDrawing ? { url: drawingAddressOf(id), placeholder } : photoOf(id, placeholder);
}

/** A picture that a school sent, on the wire. */
export function photoOf(id: string, placeholder: Picture['placeholder']): Picture {
  const srcSet = DISH_PICTURE_WIDTHS.map((width) => `${addressOf(id, `${width}`)} ${width}w`);
  return { url: photoAddressOf(id), srcSet: srcSet.join(', '), placeholder };
}
