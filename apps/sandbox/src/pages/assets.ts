import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const FONT = 'font/woff2';
const latin = import.meta.resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);
const latinExt = import.meta.resolve(
  '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
);

const ASSETS = [
  {
    name: 'sandbox.css',
    file: new URL('./assets/sandbox.css', import.meta.url),
    type: 'text/css; charset=utf-8',
  },
  {
    name: 'sandbox.js',
    file: new URL('./assets/sandbox.js', import.meta.url),
    type: 'text/javascript; charset=utf-8',
  },
  {
    name: 'icon.svg',
    file: new URL('./assets/icon.svg', import.meta.url),
    type: 'image/svg+xml',
  },
  { name: 'figtree.woff2', file: new URL(latin), type: FONT },
  { name: 'figtree-ext.woff2', file: new URL(latinExt), type: FONT },
] as const;

/** Serves the pages' style sheet, script, icon and font from memory: nothing is loaded from elsewhere. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { name, file, type } of ASSETS) {
    const content = readFileSync(file);
    app.get(`/assets/${name}`, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=600').send(content),
    );
  }
}
