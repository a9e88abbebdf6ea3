import type { RouteSpec } from '@merenda/contract/route';
import { Failure } from '../failure.ts';
import { fileRefused } from './file-refused.ts';
import type { Draw } from './pictures.ts';

/** Size and type of the resulting picture. */
export type Cut = NonNullable<NonNullable<RouteSpec['takesFile']>['cut']>;

/** More pixels than phones take; decoded, they are 150 MB. */
const MAX_PIXELS = 50_000_000;
const LIMIT_SECONDS = 20;
const QUALITY = 88;

/**
 * Redraws a picture: upright and without metadata (place, camera, preview, data behind its end). With `cut`
 * the result has that size and type: the picture's middle, or all of it on white.
 *
 * @throws Failure file_refused if the picture cannot be read to its end, or declares too many or too few
 * pixels
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
      throw fileRefused('it has too many pixels', 'upload.error.tooManyPixels');
    }
    const { atLeast } = cut ?? {};
    if (atLeast && (autoOrient.width < atLeast.width || autoOrient.height < atLeast.height)) {
      throw fileRefused(
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
    throw fileRefused('it cannot be read as the picture that it begins as', 'upload.error.damaged');
  }
}
