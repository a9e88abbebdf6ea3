import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import type { PrerenderedPage } from '@merenda/domain/pages/visit';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { brandFacts } from '@merenda/ui/build/brand-facts';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { RenderedPage, renderPages, SEARCH_MARK } from '../src/app/render.tsx';

/** The exports of the app as built for Node. */
interface App {
  renderPages: typeof renderPages;
  SEARCH_MARK: typeof SEARCH_MARK;
}

/** One signed-out page of a brand in a language, rendered by the app's own components. */
export interface Rendering extends RenderedPage {
  brand: Brand;
  language: Language;
  page: PrerenderedPage;
}

/**
 * Builds the app for Node and renders its signed-out pages with it.
 *
 * @param root the folder apps/web
 * @param folder the folder for that app: the API renders signed-in pages with it
 * @throws Error if a page cannot be rendered without a browser
 */
export async function prerender(
  root: string,
  folder: string,
): Promise<{ renderings: Rendering[]; searchMark: string }> {
  await buildForNode(root, folder);
  const app: App = await import(pathToFileURL(join(folder, 'render.js')).href);
  const renderings: Rendering[] = [];
  for (const brand of BRANDS) {
    for (const language of LANGUAGES) {
      const pages = await app.renderPages(brand.label, language);
      for (const [page, rendered] of Object.entries(pages)) {
        renderings.push({ ...rendered, brand, language, page: page as PrerenderedPage });
      }
    }
  }
  return { renderings, searchMark: app.SEARCH_MARK };
}

const buildForNode = (root: string, outDir: string) =>
  build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), brandFacts()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/render.tsx',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  });
