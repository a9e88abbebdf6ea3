import { Failure } from '../failure.ts';
import { refused } from './refused.ts';

/** More than phones take; decoded, it is 150 MB. */
const MAX_PIXELS = 50_000_000;
const LIMIT_SECONDS = 20;
const QUALITY = 88;

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
