import type { Rolldown } from 'vite';

/** The fields of a built chunk that tell its pages. */
export interface Chunk
  extends Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'moduleIds' | 'imports'> {
  viteMetadata?: { importedCss: Iterable<string> };
}

/** A built app's chunks, by file name. */
export type Chunks = ReadonlyMap<string, Chunk>;

export const chunksOf = (files: Iterable<Rolldown.OutputChunk | Rolldown.OutputAsset>): Chunks =>
  new Map(
    [...files].filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );

/**
 * All chunks that a page loads before it works: the app's start, the chunks of the given source files, and
 * all their imports.
 * @throws Error if no chunk contains a source file
 */
export function chunksOfPage(chunks: Chunks, sources: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const seen = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    // Imports come first, as their rules do in the stylesheets.
    for (const name of chunk.imports) add(chunks.get(name));
    found.add(chunk);
  };
  add(chunkOf(chunks, 'apps/web/index.html'));
  for (const source of sources) add(chunkOf(chunks, source));
  return found;
}

/** The chunk that contains a source file. @throws Error without one */
export function chunkOf(chunks: Chunks, source: string): Chunk {
  const all = [...chunks.values()];
  const chunk =
    all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
    all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  if (!chunk) throw new Error(`no chunk for ${source}`);
  return chunk;
}

/** The stylesheets of several chunks, in the order that their rules need. */
export const stylesOf = (chunks: Iterable<Chunk>): string[] => [
  ...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];
