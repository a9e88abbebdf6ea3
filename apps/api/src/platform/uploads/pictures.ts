import type { Sharp, SharpOptions } from 'sharp';
import type { Gate } from '../gate/gate.ts';

/** Opens a picture. */
export type Draw = (content: Buffer, options?: SharpOptions) => Sharp;

/** Works with pictures when a place is free (record 0261). @throws Busy */
export type WithPictures = <T>(work: (draw: Draw) => Promise<T>) => Promise<T>;

/**
 * The only way to the picture library: an unpacked picture takes 150 MB. The library is loaded with the
 * first picture, since few copies ever see one. Only JPEG, PNG and WebP are ever decoded.
 */
export const createPictures =
  (gate: Gate): WithPictures =>
  (work) =>
    gate.run('pictures', async () => work(await loadSharp()));

async function loadSharp(): Promise<Draw> {
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
