import type { Sharp, SharpOptions } from 'sharp';
import type { Gate } from '../gate/gate.ts';

/** Begins a picture. */
export type Draw = (content: Buffer, options?: SharpOptions) => Sharp;

/** Does something with pictures when there is room for one more (record 0261). @throws Busy */
export type WithPictures = <T>(work: (draw: Draw) => Promise<T>) => Promise<T>;

/**
 * The only way to what draws pictures: one that is unpacked takes 150 MB. It is loaded with the first
 * picture, as few copies ever see one. Nothing but JPEG, PNG and WebP is ever decoded.
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
