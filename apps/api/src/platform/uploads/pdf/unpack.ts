import { constants, createInflate, type Inflate, inflateSync } from 'node:zlib';
import { type Allowance, TooComplex } from './allowance.ts';
import { UnreadablePdf } from './pdf-syntax.ts';

/** Maximum for one stream: a colour page at 600 dots an inch, without loss. */
const MAX_STREAM_BYTES = 128_000_000;
/** Maximum for one stream of objects, which is held in memory as a whole. */
const MAX_OBJECT_BYTES = 16_000_000;
/** Starting to unpack costs about as much as unpacking this many bytes. */
const BEGINNING_COSTS = 65_536;
const PIECE_BYTES = 65_536;

/**
 * Unpacked data, piece by piece, until it ends, breaks off, or proves not to be packed.
 * @throws TooComplex
 */
export async function* unpackedPieces(
  packed: Buffer,
  allowance: Allowance,
): AsyncGenerator<Buffer> {
  allowance.take(BEGINNING_COSTS);
  const inflating = createInflate({ chunkSize: PIECE_BYTES });
  inflating.end(packed);
  let size = 0;
  try {
    for await (const piece of inflating) {
      size += piece.length;
      allowance.take(piece.length);
      if (size > MAX_STREAM_BYTES) throw new TooComplex();
      yield piece;
    }
  } catch (error) {
    if (error instanceof TooComplex) throw error;
  } finally {
    allowance.take(inflating.bytesWritten);
  }
}

/**
 * Unpacked objects. Data that breaks off is read as far as possible.
 * @throws Unreadable, TooComplex
 */
export function unpackedObjects(packed: Buffer, allowance: Allowance): Buffer {
  try {
    const { buffer, engine } = inflateSync(packed, {
      chunkSize: PIECE_BYTES,
      maxOutputLength: MAX_OBJECT_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH,
      info: true,
      // The published types lack this option's result.
    }) as unknown as { buffer: Buffer; engine: Inflate };
    allowance.take(BEGINNING_COSTS + engine.bytesWritten + buffer.length);
    return buffer;
  } catch (error) {
    const isTooLarge =
      error instanceof Error && Reflect.get(error, 'code') === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge || error instanceof TooComplex ? new TooComplex() : new UnreadablePdf();
  }
}
