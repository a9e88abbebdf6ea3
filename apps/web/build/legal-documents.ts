import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { EDITIONS, pathOf } from './legal/editions.ts';
import { print } from './legal/print.ts';

/**
 * The legal documents as PDFs, /legal/<brand>/<language>/<document>.pdf, made of the Markdown in
 * apps/web/legal (product:brands#legal-documents). They are written beside the bundle, which has
 * nothing to do with them; a build that writes nothing makes none.
 */
export function legalDocuments(): Plugin {
  let dist = '';
  return {
    name: 'merenda:legal-documents',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir);
    },
    writeBundle: () => writeLegalDocuments(dist),
    configureServer(server) {
      const editions = new Map(EDITIONS.map((edition) => [`/${pathOf(edition)}`, edition]));
      server.middlewares.use((request, response, next) => {
        const edition = editions.get(request.url ?? '');
        if (!edition) return next();
        print(edition).then((pdf) => {
          response.setHeader('content-type', 'application/pdf');
          response.end(pdf);
        }, next);
      });
    },
  };
}

/** Prints every edition into a folder. @throws Error when a source is not in order */
async function writeLegalDocuments(folder: string): Promise<void> {
  for (const edition of EDITIONS) {
    const file = join(folder, pathOf(edition));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await print(edition));
  }
}
