import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A built app's chunks, by file name. */
export type Chunks = ReadonlyMap<string, Chunk>;

export const chunksOf = (output: Rolldown.RolldownOutput): Chunks =>
  new Map(
    output.output
      .filter((file): file is Chunk => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );

/**
 * Everything a page loads before it works: the entry, and the chunks of the given source files, with
 * all that those import. Throws when a source file has no chunk of its own.
 */
export function chunksOfPage(chunks: Chunks, sources: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  const all = [...chunks.values()];
  add(all.find((chunk) => chunk.isEntry));
  for (const source of sources) {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (!chunk) throw new Error(`no chunk for ${source}`);
    add(chunk);
  }
  return found;
}

/** Bytes over the wire, gzipped as a server would. */
export const weightOf = (chunks: Iterable<Chunk>): number =>
  Iterator.from(chunks).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
