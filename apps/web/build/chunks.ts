import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>;

type Lookup = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const STYLE = /\.css$/;
const ICON = /\/@tabler\/icons-react\//;
const SHARED = /\/(packages\/ui\/src\/blocks|apps\/web\/src\/(session|app\/layouts))\//;
const SCREEN = /\/apps\/web\/src\/app\/(pages|layouts)\/.+\.tsx$/;
const LAYOUT = /\/apps\/web\/src\/app\/layouts\//;
const ROUTES = /\/apps\/web\/src\/app\/((all-routes|page)\.ts|data\/|pages\/[^/]+\/routes\.ts)/;

/** Entry sources of signed-out pages, whose styles go into one stylesheet. */
const SIGNED_OUT = sources(
  'main.tsx',
  'app/layouts/visitor-layout.tsx',
  'app/pages/access/login.tsx',
  'app/pages/access/sign-up.tsx',
  'app/pages/access/recover.tsx',
  'app/pages/access/reset-password.tsx',
  'app/pages/access/login-link.tsx',
  'features/session/components/login-link-offer.tsx',
  'features/session/components/closed-brand.tsx',
);

/** Sources that every visit loads, besides the libraries. */
const FRONT = sources(
  'app/start.tsx',
  'app/layouts/visitor-layout.tsx',
  'app/pages/access/login.tsx',
);

/** Sources of a guardian's first page; most of them serve other pages, too. */
const HOME = sources('app/layouts/guardian-layout.tsx', 'app/pages/home/home.tsx');
const HOME_PAGE = sources('app/pages/home/home.tsx');

/** All pages and layouts except home. */
const OTHERS = { has: (id: string) => SCREEN.test(id) && !HOME_PAGE.has(id) };

/** A module shared by more pages than this, besides home, comes with every page. */
const FEW = 8;

/**
 * The rules by which the app is cut into files other than one per screen. Few files lie on the way to the
 * first page, as each costs a request. One stylesheet serves all signed-out pages: they are painted after
 * one answer, and nothing moves later.
 */
export const CHUNKS: Groups = [
  { name: 'early', test: /\/apps\/web\/src\/early\.ts$/, priority: 3 },
  // The file changes only with its libraries' versions: browsers keep it over our own releases.
  {
    name: 'vendor',
    test: /rolldown\/runtime|\/packages\/ui\/src\/jsx\/|\/node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-query|query-core|react-virtual|virtual-core)[^/]+)\//,
    priority: 2,
  },
  {
    debugName: 'front',
    name: (id, context) => {
      if (FRONT.has(id)) return 'front';
      return STYLE.test(id) && isUsedBy(SIGNED_OUT, id, context) ? 'front' : null;
    },
    priority: 1,
  },
  // Icons have some hundred bytes each. Those of many pages are one file, the others stay with their pages.
  { name: 'icons', test: ICON, minShareCount: FEW + 1 },
  // Modules that visitors' pages share with home. Without this file visitors would load home for them.
  {
    debugName: 'common',
    name: (id, context) =>
      !STYLE.test(id) &&
      !ICON.test(id) &&
      isUsedBy(SIGNED_OUT, id, context) &&
      isUsedBy(HOME, id, context)
        ? 'common'
        : null,
  },
  // The routes of signed-in pages with their queries: in one file they are loaded before any of the pages
  // (record 0479).
  { debugName: 'routes', name: (id, context) => (isWithRoutes(id, context) ? 'routes' : null) },
  // Styles of the building blocks, of the signed-in bars and of home. In forty files, half of the bytes
  // would be headers.
  {
    debugName: 'look',
    name: (id, context) =>
      STYLE.test(id) && (SHARED.test(id) || isUsedBy(HOME, id, context)) ? 'look' : null,
  },
  // Modules that home shares with the bars and with many other pages. Modules of home alone stay with home.
  // Modules shared with few pages do not burden the others.
  {
    debugName: 'inside',
    name: (id, context) => {
      if (ICON.test(id) || !isUsedBy(HOME, id, context)) return null;
      const others = screensOf(id, context);
      if (others.size === 0) return null;
      const isUsual = others.size > FEW || [...others].some((screen) => LAYOUT.test(screen));
      return isUsual ? 'inside' : null;
    },
  },
];

/** Do the given pages import a module, directly or through others? */
function isUsedBy(
  pages: Pick<ReadonlySet<string>, 'has'>,
  id: string,
  context: Lookup,
  seen = new Set<string>(),
): boolean {
  if (pages.has(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isUsedBy(pages, importer, context, seen));
}

/** The pages and layouts, except home, that import a module directly or through others. */
function screensOf(id: string, context: Lookup, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (OTHERS.has(id)) return new Set([id]);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((importer) => [...screensOf(importer, context, seen)]));
}

/** Is the module one of the routes, or imported by one? */
function isWithRoutes(id: string, context: Lookup): boolean {
  if (ROUTES.test(id)) return true;
  return context.getModuleInfo(id)?.importers.some((importer) => ROUTES.test(importer)) ?? false;
}

/** The ids of source files. @throws Error when one is missing: it has been moved or renamed */
function sources(...paths: string[]): ReadonlySet<string> {
  const ids = paths.map((path) => join(import.meta.dirname, '../src', path));
  const missing = ids.filter((id) => !existsSync(id));
  if (missing.length > 0) throw new Error(`no such source: ${missing.join(', ')}`);
  return new Set(ids);
}
