import type { Brand } from '@merenda/domain/brands/brands';
import { withOwnBrand } from '@merenda/ui/build/brand-styles';
import type { Rolldown } from 'vite';
import { type Chunks, chunkOf, chunksOf, chunksOfPage, stylesOf } from './page-files.ts';

type Bundle = Rolldown.OutputBundle;

const ENTRY = 'apps/web/index.html';
const EARLY = 'src/early.ts';

/**
 * The links that a prerendered page needs to be seen, and the one script that fetches the rest.
 * @param how `isOnce`: the styles stand in the page itself, which saves a round trip (record 0479);
 * otherwise they are a file that the browser caches
 */
export function prerenderedLinks(
  bundle: Bundle,
  sources: readonly string[],
  brand: Brand,
  { isOnce }: { isOnce: boolean },
): string {
  const chunks = chunksOf(Object.values(bundle));
  const mark = (file: string, scheme: string) =>
    `<link rel="preload" as="image" type="image/svg+xml" media="(prefers-color-scheme: ${scheme})" href="/brand/${brand.id}/${file}.svg">`;
  return [
    ...stylesOf(chunksOfPage(chunks, sources)).map((file) =>
      isOnce
        ? styleElement(bundle, file, brand)
        : `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
    earlyScript(chunks),
    mark('mark', 'light'),
    mark('mark-dark', 'dark'),
  ].join('\n    ');
}

const earlyScript = (chunks: Chunks) =>
  `<script type="module" async crossorigin src="/${chunkOf(chunks, EARLY).fileName}"></script>`;

/**
 * A style element with a disabled link beside it, by which the app knows that the sheet is there. The app
 * would otherwise load the file behind later pages' sheets, and the file would override them.
 */
function styleElement(bundle: Bundle, file: string, brand: Brand): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`${file} is not in the build`);
  const css = withOwnBrand(String(sheet.source), brand);
  return `<style>${css}</style><link rel="stylesheet" href="/${file}" disabled>`;
}

/** The addresses of the scripts that make a page work, the first to run first. */
export function scriptsOf(bundle: Bundle, sources: readonly string[]): string {
  const chunks = chunksOf(Object.values(bundle));
  const entry = chunkOf(chunks, ENTRY);
  const early = chunkOf(chunks, EARLY);
  const others = [...chunksOfPage(chunks, sources)].filter(
    (chunk) => chunk !== entry && chunk !== early,
  );
  return [entry, ...others].map(({ fileName }) => `/${fileName}`).join(' ');
}

/**
 * The links of a page that starts with the splash to the files that it needs next, beyond those of
 * index.html.
 */
export function nextLinks(bundle: Bundle, sources: readonly string[]): string {
  const chunks = chunksOf(Object.values(bundle));
  const known = chunksOfPage(chunks, []);
  const more = [...chunksOfPage(chunks, sources)].filter((chunk) => !known.has(chunk));
  return [
    earlyScript(chunks),
    ...stylesOf(more).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...more.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('\n    ');
}
