import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);
const own = (name: string) => fileURLToPath(new URL(`./assets/${name}`, import.meta.url));
const font = (name: string) => require.resolve(`@fontsource-variable/figtree/files/${name}`);

const ASSETS = [
  { name: 'sandbox.css', path: own('sandbox.css'), type: 'text/css; charset=utf-8' },
  { name: 'sandbox.js', path: own('sandbox.js'), type: 'text/javascript; charset=utf-8' },
  { name: 'icon.svg', path: own('icon.svg'), type: 'image/svg+xml' },
  { name: 'figtree.woff2', path: font('figtree-latin-wght-normal.woff2'), type: 'font/woff2' },
  {
    name: 'figtree-ext.woff2',
    path: font('figtree-latin-ext-wght-normal.woff2'),
    type: 'font/woff2',
  },
] as const;

/** The pages' style sheet, script, icon and font, from memory: nothing comes from elsewhere. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { name, path, type } of ASSETS) {
    const content = readFileSync(path);
    app.get(`/assets/${name}`, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=600').send(content),
    );
  }
}
