import type { Rolldown } from 'vite';

/** Of a built chunk, what says which pages it belongs to. */
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
 * Everything a page loads before it works: the app's start and the chunks of the given source files,
 * with all that those import. @throws Error when no chunk holds a source file
 */
export function chunksOfPage(chunks: Chunks, sources: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const seen = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    // What is imported comes first, as its rules do in the stylesheets.
    for (const name of chunk.imports) add(chunks.get(name));
    found.add(chunk);
  };
  add(chunkOf(chunks, 'apps/web/index.html'));
  for (const source of sources) add(chunkOf(chunks, source));
  return found;
}

/** The chunk that a source file is in. @throws Error when there is none */
export function chunkOf(chunks: Chunks, source: string): Chunk {
  const all = [...chunks.values()];
  const chunk =
    all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
    all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  if (!chunk) throw new Error(`no chunk for ${source}`);
  return chunk;
}

/** The stylesheets of some chunks, in the order in which their rules have to come. */
export const stylesOf = (chunks: Iterable<Chunk>): string[] => [
  ...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];
