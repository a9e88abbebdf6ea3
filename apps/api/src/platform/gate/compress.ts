import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Busy, type Gate } from './gate.ts';

export type Encoding = 'br' | 'gzip';

/**
 * Effort for content that is sent once: a tenth larger than the best compression, at a fiftieth of its
 * time.
 */
const ONCE = 5;
/** Effort for content that is kept and sent many times. */
const KEPT = 9;
/** Larger contents get the lower effort: the higher one takes too long. */
const LARGE_BYTES = 256 * 1024;

/**
 * Compresses through the gate; the only way to compress an answer.
 * @returns undefined if the gate is full; the content is then sent uncompressed
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
