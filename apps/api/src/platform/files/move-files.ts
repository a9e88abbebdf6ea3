import pMap from 'p-map';
import type { FileStore, Folder } from './file-store.ts';

const AT_ONCE = { concurrency: 8 };

/**
 * Moves every file to another store, while nobody writes to either; returns their paths. Each is compared
 * byte for byte with what the new store returns. All are removed from the old one at the end: an error
 * before it leaves the old store as it was, and another run goes on.
 * @throws Error if a file comes back different, and the errors of both stores
 */
export async function moveFiles(from: Folder, to: FileStore): Promise<readonly string[]> {
  const moved = await pMap(
    from.paths(),
    async (path) => {
      const content = await from.get(path);
      if (!content) return path;
      const isThere = async () => (await to.get(path))?.equals(content);
      if (await isThere()) return path;
      await to.put(path, content);
      if (await isThere()) return path;
      throw new Error(`${path} comes back different from the ${to.place}`);
    },
    AT_ONCE,
  );
  await pMap(moved, (path) => from.remove(path), AT_ONCE);
  return moved;
}
