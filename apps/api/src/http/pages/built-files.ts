import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Lets `reply.sendFile` send the files of a build, and of the build before it: a page stays open over a release
 * and loads its later scripts then.
 *
 * @param dist the folder of the build; the files of the build before it are below `last`
 * @returns the paths that may be sent
 */
export async function registerFiles(
  app: FastifyInstance,
  dist: string,
): Promise<ReadonlySet<string>> {
  const last = join(dist, 'last');
  await app.register(fastifyStatic, {
    // A build that replaces this one while the server runs moves its files to `last`.
    root: [dist, last],
    // Files are sent by name: a route for each of some hundred files would slow the start.
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (/\.svg(\.\w+)?$/.test(path)) reply.type('image/svg+xml; charset=utf-8');
    },
  });
  return new Set(
    [...(await filesIn(dist)), ...(await filesIn(last).catch(() => []))].filter(isServed),
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'));
}

/**
 * Pages have placeholders and are served only when these are filled in. Compressed files (.br, .gz) are sent in
 * place of their originals, never by their own names.
 */
const isServed = (file: string): boolean =>
  !/^\.|^index\.html|^(prerendered|last)\/|\.(br|gz)$/.test(file);
