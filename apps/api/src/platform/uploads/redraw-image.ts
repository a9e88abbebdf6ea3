import type { RouteSpec } from '@merenda/contract/route';
import { Failure } from '../failure.ts';
import type { Draw } from './pictures.ts';
import { refused } from './refused.ts';

/** The size and type of what is made of a picture. */
export type Cut = NonNullable<NonNullable<RouteSpec['takesFile']>['cut']>;

/** More than phones take; decoded, it is 150 MB. */
const MAX_PIXELS = 50_000_000;
const LIMIT_SECONDS = 20;
const QUALITY = 88;

/**
 * The same picture, drawn anew: upright, and without anything that is not picture (where and with what it
 * was taken, a preview, what else was behind its end). With `cut` its middle becomes a picture of that size
 * and type, or all of it does, on white.
 *
 * @throws Failure file_refused when it cannot be read to its end, or declares more pixels than it may, or
 * fewer
 */
export async function redrawImage(
  draw: Draw,
  content: Buffer,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  cut: Cut | undefined,
): Promise<Buffer> {
  try {
    const { width, height, autoOrient } = await draw(content, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > MAX_PIXELS) {
      throw refused('it has too many pixels', 'upload.error.tooManyPixels');
    }
    const { atLeast } = cut ?? {};
    if (atLeast && (autoOrient.width < atLeast.width || autoOrient.height < atLeast.height)) {
      throw refused(
        `it has fewer than ${atLeast.width} by ${atLeast.height} pixels`,
        'upload.error.tooFewPixels',
      );
    }
    const picture = draw(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: LIMIT_SECONDS });
    if (cut) {
      picture
        .resize(cut.width, cut.height, { fit: cut.fit ?? 'cover', background: '#fff' })
        .flatten({ background: '#fff' });
    }
    const drawn = {
      'image/jpeg': () => picture.jpeg({ quality: QUALITY }),
      'image/png': () => picture.png(),
      'image/webp': () => picture.webp({ quality: QUALITY }),
    };
    return await drawn[cut?.type ?? type]().toBuffer();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refused('it cannot be read as the picture that it begins as', 'upload.error.damaged');
  }
}
