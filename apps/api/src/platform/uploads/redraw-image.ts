import { Failure } from '../failure.ts';
import { refused } from './refused.ts';

/** More than phones take; decoded, it is 150 MB. */
const MAX_PIXELS = 50_000_000;
const LIMIT_SECONDS = 20;
const QUALITY = 88;
const WEBP_QUALITY = 78;

/**
 * The same picture, drawn anew: upright, and without anything that is not picture (where and with what it
 * was taken, a preview, what else was behind its end). With `squarePixels` it becomes a JPEG, its middle
 * cut to a square of that width.
 *
 * @throws Failure file_refused when it cannot be read to its end, or declares more pixels than it may
 */
export async function redrawImage(
  content: Buffer,
  type: 'jpeg' | 'png' | 'webp',
  squarePixels?: number,
): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) {
      throw refused('it has too many pixels', 'upload.error.tooManyPixels');
    }
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: LIMIT_SECONDS });
    if (squarePixels) {
      picture.resize(squarePixels, squarePixels, { fit: 'cover' }).flatten({ background: '#fff' });
    }
    const drawn = {
      jpeg: () => picture.jpeg({ quality: QUALITY }),
      png: () => picture.png(),
      webp: () => picture.webp({ quality: QUALITY }),
    };
    return await drawn[squarePixels ? 'jpeg' : type]().toBuffer();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refused('it cannot be read as the picture that it begins as', 'upload.error.damaged');
  }
}

/** A picture in some widths, and the colours of its middle and its edge, as #rrggbb. */
export interface PictureWidths {
  /** By width. */
  files: ReadonlyMap<number, Buffer>;
  middle: string;
  edge: string;
}

/**
 * A picture that was redrawn, in several widths as WebP: cut around its middle to `ratio` (width by
 * height), never larger than it is.
 */
export async function drawWidths(
  content: Buffer,
  { widths, ratio }: { widths: readonly number[]; ratio: number },
): Promise<PictureWidths> {
  const sharp = await loadSharp();
  const files = new Map<number, Buffer>();
  const { width, height } = await sharp(content).metadata();
  const fitting = Math.floor(Math.min(width, height * ratio));
  for (const wanted of widths) {
    const across = Math.max(1, Math.min(wanted, fitting));
    const picture = sharp(content)
      .resize(across, Math.max(1, Math.round(across / ratio)), { fit: 'cover' })
      .flatten({ background: '#fff' });
    files.set(wanted, await picture.webp({ quality: WEBP_QUALITY }).toBuffer());
  }
  const { data } = await sharp(content)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(3, 3, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = (pixel: number) => `#${data.subarray(pixel * 3, pixel * 3 + 3).toString('hex')}`;
  return { files, middle: colour(4), edge: colour(0) };
}

/**
 * Loaded with the first picture: few copies ever see one. Nothing but JPEG, PNG and WebP is ever
 * decoded.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
