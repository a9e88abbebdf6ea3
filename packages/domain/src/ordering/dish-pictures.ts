import { FIGURES } from '../figures.ts';
import { MEGABYTE } from '../files/sizes.ts';
import type { UploadedFile } from '../files/upload-types.ts';

/** The widths in pixels in which a dish's picture is stored (product:menus#pictures). */
export const DISH_PICTURE_WIDTHS = [160, 480, 960] as const;

/** The sizes of pictures; a drawing has no width of its own. */
export const DISH_PICTURE_SIZES = ['160', '480', '960', 'vector'] as const;

export type DishPictureSize = (typeof DISH_PICTURE_SIZES)[number];

/** Width by height of each picture: the rest is cut off around the middle. */
export const DISH_PICTURE_RATIO = 4 / 3;

/** The picture from which all widths are made. */
const LARGEST = { width: 960, height: 960 / DISH_PICTURE_RATIO, type: 'image/png' } as const;

/**
 * The file that a school sends: the accepted types, and the size of the picture that is cut out of
 * it.
 */
export const DISH_PICTURE_FILE = {
  maxBytes: FIGURES.dishPictureMegabytes * MEGABYTE,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  cut: {
    ...LARGEST,
    atLeast: { width: FIGURES.dishPictureWidth, height: FIGURES.dishPictureHeight },
  },
} as const satisfies UploadedFile;

/** A logo (product:students#barcode-card) keeps its shape: nothing of it is cut off. */
export const COUPON_LOGO_FILE = {
  ...DISH_PICTURE_FILE,
  cut: { ...LARGEST, fit: 'contain' },
} as const;
