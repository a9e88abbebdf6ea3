import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Busy, type Gate } from './gate.ts';

export type Encoding = 'br' | 'gzip';

/** For what is sent once: a tenth larger than the best, at a fiftieth of its time. */
const ONCE = 5;
/** For what is kept and sent again and again. */
const KEPT = 9;
/** Larger contents take too long at more than the first effort. */
const LARGE_BYTES = 256 * 1024;

/**
 * Compresses for those who ask, one after the other; the only way to do so.
 * @returns undefined when too many ask: then it goes out as it is
 */
export async function compress(
  gate: Gate,
  encoding: Encoding,
  content: Buffer,
  { isKept = false } = {},
): Promise<Buffer | undefined> {
  const quality = isKept && content.length <= LARGE_BYTES ? KEPT : ONCE;
  try {
    return await gate.run('compression', () =>
      encoding === 'br'
        ? promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          })
        : promisify<Buffer, Buffer>(gzip)(content),
    );
  } catch (error) {
    if (error instanceof Busy) return undefined;
    throw error;
  }
}
