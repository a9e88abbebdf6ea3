import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { EDITIONS, type Edition, pathOf } from './legal/editions.ts';
import { print, textOf } from './legal/print.ts';
import { readMarkdown } from './legal/read-markdown.ts';

/**
 * Writes the legal documents as PDFs, /legal/<brand>/<language>/<document>.pdf, and beside each its text as
 * JSON for the dialog that shows it. Both come from the Markdown in apps/web/legal
 * (product:brands#legal-documents). The files lie beside the bundle, which does not import them. A build
 * without output writes none.
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
        const url = request.url ?? '';
        const edition = editions.get(url.replace(/json$/, 'pdf'));
        if (!edition) return next();
        const isPdf = url.endsWith('pdf');
        const made: Promise<Buffer | string> = isPdf ? print(edition) : saidBy(edition);
        made.then((content) => {
          response.setHeader('content-type', isPdf ? 'application/pdf' : 'application/json');
          response.end(content);
        }, next);
      });
    },
  };
}

const jsonBeside = (pdf: string): string => pdf.replace(/pdf$/, 'json');

const saidBy = async (edition: Edition): Promise<string> =>
  JSON.stringify(readMarkdown(await textOf(edition)));

/** Writes every edition into a folder. @throws Error if a source is faulty */
async function writeLegalDocuments(folder: string): Promise<void> {
  for (const edition of EDITIONS) {
    const file = join(folder, pathOf(edition));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await print(edition));
    await writeFile(jsonBeside(file), await saidBy(edition));
  }
}
