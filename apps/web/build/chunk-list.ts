import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Chunk, type Chunks, chunksOf } from './page-files.ts';

const LIST = '.vite/chunks.json';

/** Writes a list beside the bundle: the sources in each chunk, and each chunk's imports. */
export function chunkList(): Plugin {
  return {
    name: 'merenda:chunk-list',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const list = [...chunksOf(Object.values(bundle)).values()].map(
        ({ fileName, facadeModuleId, moduleIds, imports, viteMetadata }) => ({
          ...{ fileName, facadeModuleId, moduleIds, imports },
          viteMetadata: { importedCss: [...(viteMetadata?.importedCss ?? [])] },
        }),
      );
      await mkdir(dirname(join(dir, LIST)), { recursive: true });
      await writeFile(join(dir, LIST), JSON.stringify(list));
    },
  };
}

/** The chunks of an app that was built into a folder. */
export async function readChunkList(dist: string): Promise<Chunks> {
  const list: Chunk[] = JSON.parse(await readFile(join(dist, LIST), 'utf8'));
  return new Map(list.map((chunk) => [chunk.fileName, chunk]));
}
