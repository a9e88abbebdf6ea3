import type { UploadType } from '../files/upload-types.ts';

/** In how many pixels across a dish's picture is kept (product:menus#pictures). */
export const DISH_PICTURE_WIDTHS = [160, 480, 960] as const;

/** A drawing has no width of its own. */
export const DISH_PICTURE_SIZES = ['160', '480', '960', 'vector'] as const;

export type DishPictureSize = (typeof DISH_PICTURE_SIZES)[number];

/** Width by height of each: what is beyond is cut off around the middle. */
export const DISH_PICTURE_RATIO = 4 / 3;

/** The largest file that is taken, in bytes. */
export const MAX_DISH_PICTURE_BYTES = 10 * 1024 * 1024;

export const DISH_PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
] as const satisfies readonly UploadType[];
