import { FIGURES } from '../figures.ts';
import { MEGABYTE } from '../files/sizes.ts';
import type { UploadedFile } from '../files/upload-types.ts';

/** Width and height of a student's photo (product:students#photo), in pixels. */
export const PHOTO_PIXELS = 512;

/** The accepted types and size; a browser sends the cut square, which is far smaller. */
export const STUDENT_PHOTO_FILE = {
  maxBytes: FIGURES.photoMegabytes * MEGABYTE,
  types: ['image/jpeg', 'image/png'],
  cut: { width: PHOTO_PIXELS, height: PHOTO_PIXELS, type: 'image/jpeg' },
} as const satisfies UploadedFile;

/** The greatest zoom while cutting. */
export const MAX_PHOTO_ZOOM = 4;

/**
 * The position of a picture under the square that is cut out of it: its middle, as a share of the
 * square.
 */
export interface Crop {
  /** 1: the picture's shorter side fills the square. */
  zoom: number;
  /** The distance of the picture's middle from the square's, in squares. */
  x: number;
  y: number;
}

/** The whole picture, centred. */
export const FIRST_CROP: Crop = { zoom: 1, x: 0, y: 0 };

interface Size {
  width: number;
  height: number;
}

/** The crop, within its limits: no edge of the picture comes into the square. */
export function keepCovered({ zoom, x, y }: Crop, picture: Size): Crop {
  const kept = Math.min(Math.max(zoom, 1), MAX_PHOTO_ZOOM);
  const [across, down] = spareOf(picture, kept);
  const within = (value: number, spare: number) => Math.min(Math.max(value, -spare), spare) + 0;
  return { zoom: kept, x: within(x, across), y: within(y, down) };
}

/** The distance that the picture may be moved each way, in squares. */
function spareOf({ width, height }: Size, zoom: number): [across: number, down: number] {
  const shorter = Math.min(width, height);
  return [((width / shorter) * zoom - 1) / 2, ((height / shorter) * zoom - 1) / 2];
}

/** The square of the picture that is cut out, in the picture's own pixels. */
export function cutOf(crop: Crop, picture: Size): { left: number; top: number; side: number } {
  const { zoom, x, y } = keepCovered(crop, picture);
  const side = Math.min(picture.width, picture.height) / zoom;
  return {
    left: picture.width / 2 - side / 2 - x * side,
    top: picture.height / 2 - side / 2 - y * side,
    side,
  };
}
