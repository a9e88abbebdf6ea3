import { Zip, ZipDeflate } from 'fflate';

/** A file to be written into an archive. */
export interface ArchiveFile {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** The amount of text to collect before compressing it. */
const PIECE_BYTES = 64 * 1024;

/**
 * A ZIP, streamed while it is written: at most one piece of one file is in memory. File names must
 * not lead out of the folder into which the ZIP is unpacked.
 */
export async function* zipFiles(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const take = () => {
    const taken = written;
    written = [];
    return taken;
  };
  for await (const file of files) {
    const entry = new ZipDeflate(file.name);
    entry.mtime = modifiedAt;
    zip.add(entry);
    for await (const piece of inPieces(file.content)) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

async function* inPieces(content: ArchiveFile['content']): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    pending.push(bytes);
    size += bytes.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(pending);
    [pending, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(pending);
}
