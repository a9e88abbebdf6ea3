import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BRANDS } from '@merenda/domain/brands/brands';
import type { PrerenderedPage } from '@merenda/domain/pages/visit';
import { LANGUAGES } from '@merenda/domain/places/languages';
import type { Plugin, Rolldown } from 'vite';
import { nextLinks, prerenderedLinks, scriptsOf } from './page-links.ts';
import { prerender, type Rendering } from './prerender.ts';
import { composePrerendered } from './prerendered-document.ts';

const VISITOR = 'app/layouts/visitor-layout.tsx';
/** The routes and the frame of every guardian's page. */
const GUARDIAN = ['app/all-routes.ts', 'app/layouts/guardian-layout.tsx'];

const HOME = 'app/pages/home/home.tsx';

const SCREENS: Record<PrerenderedPage, string> = {
  login: 'app/pages/access/login.tsx',
  signup: 'app/pages/access/sign-up.tsx',
  recover: 'app/pages/access/recover.tsx',
  'reset-password': 'app/pages/access/reset-password.tsx',
  'login-link': 'app/pages/access/login-link.tsx',
  'login-link-spent': 'app/pages/access/login-link.tsx',
  'reset-link-spent': 'app/pages/access/reset-password.tsx',
};

/**
 * Writes prerendered pages beside the bundle:
 * - prerendered/<brand>/<language>/<page>.html: the signed-out pages, with placeholders for the API's data.
 * - the same for a guardian's start page, which the API renders with the app in prerendered/app.
 * - prerendered/next.json: the links of pages that start with the splash to their next files, by kind of
 * visitor and language.
 */
export function prerenderedPages(): Plugin {
  let root = '';
  return {
    name: 'merenda:prerendered-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('the build has no folder to write to');
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') throw new Error('the build has no index.html');
      const { renderings, searchMark } = await prerender(root, join(dir, 'prerendered/app'));
      for (const rendering of renderings) {
        const { brand, language, page } = rendering;
        const sources = sourcesOf(rendering);
        const html = composePrerendered(String(shell.source), {
          ...rendering,
          links: prerenderedLinks(bundle, sources, brand, { isOnce: true }),
          scripts: scriptsOf(bundle, sources),
          searchMark,
          waits: true,
        });
        await writeInto(dir, `prerendered/${brand.id}/${language}/${page}.html`, html);
      }
      for (const brand of BRANDS) {
        for (const language of LANGUAGES) {
          const html = composeHome(String(shell.source), bundle, { brand, language });
          await writeInto(dir, `prerendered/${brand.id}/${language}/home.html`, html);
        }
      }
      await writeInto(dir, 'prerendered/next.json', JSON.stringify(nextByVisitor(bundle)));
    },
  };
}

function sourcesOf({ brand, language, page }: Rendering): string[] {
  const closed = !brand.flags.open && (page === 'login' || page === 'signup');
  const sources = [VISITOR, SCREENS[page], `catalogues/${language}/entry.ts`];
  return closed ? [...sources, 'components/closed-brand.tsx'] : sources;
}

/** A guardian's start page, into which the API puts the app's rendering for its guardian. */
function composeHome(
  shell: string,
  bundle: Rolldown.OutputBundle,
  { brand, language }: Pick<Rendering, 'brand' | 'language'>,
): string {
  const sources = homeSources(`catalogues/${language}`);
  return composePrerendered(shell, {
    ...{ brand, language, title: '%TITLE%', description: brand.name, html: '<!--home-->' },
    links: prerenderedLinks(bundle, sources, brand, { isOnce: false }),
    scripts: scriptsOf(bundle, sources),
  });
}

const homeSources = (texts: string) => [...GUARDIAN, HOME, `${texts}/entry.ts`, `${texts}/rest.ts`];

function nextByVisitor(bundle: Rolldown.OutputBundle) {
  const inAll = (sources: (texts: string) => string[]) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, nextLinks(bundle, sources(`catalogues/${language}`))]),
    );
  return {
    guest: inAll((texts) => [VISITOR, SCREENS.login, `${texts}/entry.ts`]),
    guardian: inAll((texts) => [...GUARDIAN, `${texts}/entry.ts`, `${texts}/rest.ts`]),
    home: inAll(homeSources),
  };
}

async function writeInto(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
