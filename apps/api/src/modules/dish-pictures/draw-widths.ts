import { DISH_PICTURE_RATIO, DISH_PICTURE_WIDTHS } from '@merenda/domain/ordering/dish-pictures';
import type { WithPictures } from '../../platform/uploads/pictures.ts';

/** At this quality blurring leaves no artefacts, and files are a third of a JPEG's. */
const QUALITY = 80;
/** The size from which the placeholder's colours are read. */
const TINY = { width: 8, height: 6 };

/**
 * The picture in each of its widths, as WebP, and the colours of its middle and its edge.
 * @param content a picture that was cut to its shape
 * @throws Busy
 */
export const drawWidths = (withPictures: WithPictures, content: Buffer) =>
  withPictures(async (draw) => {
    const files: (readonly [`${(typeof DISH_PICTURE_WIDTHS)[number]}`, Buffer])[] = [];
    // One width at a time: each picture has one place in the queue.
    for (const width of DISH_PICTURE_WIDTHS) {
      const picture = draw(content).resize(width, width / DISH_PICTURE_RATIO, { fit: 'fill' });
      files.push([`${width}`, await picture.webp({ quality: QUALITY }).toBuffer()]);
    }
    const { width, height } = TINY;
    const tiny = draw(content).removeAlpha().resize(width, height, { fit: 'fill' });
    const pixels = await tiny.toColourspace('srgb').raw().toBuffer();
    const isEdge = (at: number) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x === 0 || y === 0 || x === width - 1 || y === height - 1;
    };
    const colourWhere = (isWanted: (at: number) => boolean) =>
      meanOf(Array.from({ length: width * height }, (_, at) => at).filter(isWanted), pixels);
    return {
      files,
      placeholder: { middle: colourWhere((at) => !isEdge(at)), edge: colourWhere(isEdge) },
    };
  });

/** The mean colour of some pixels, each three bytes. */
function meanOf(places: readonly number[], pixels: Buffer): string {
  const channels = [0, 1, 2].map((channel) => {
    const sum = places.reduce((total, at) => total + (pixels[at * 3 + channel] ?? 0), 0);
    return Math.round(sum / places.length);
  });
  return `#${Buffer.from(channels).toString('hex')}`;
}
