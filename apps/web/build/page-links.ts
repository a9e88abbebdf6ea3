import type { Rolldown } from 'vite';
import { chunkOf, chunksOf, chunksOfPage, stylesOf } from './page-files.ts';

/** The head of a page that is ready: what it needs to be seen first, then what makes it work. */
export function readyLinks(bundle: Rolldown.OutputBundle, sources: readonly string[]): string {
  const chunks = chunksOf(Object.values(bundle));
  const page = [...chunksOfPage(chunks, sources)];
  const entry = chunkOf(chunks, 'apps/web/index.html');
  const early = chunkOf(chunks, 'src/early.ts');
  return [
    ...stylesOf(page).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script type="module" async crossorigin src="/${early.fileName}"></script>`,
    // The page can be read without them: its look and its letters come first.
    `<script type="module" crossorigin fetchpriority="low" src="/${entry.fileName}"></script>`,
    ...page
      .filter((chunk) => chunk !== entry && chunk !== early)
      .map(
        ({ fileName }) =>
          `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${fileName}">`,
      ),
  ].join('\n    ');
}

/** What a page that starts with the splash will ask for next, beyond what index.html names. */
export function nextLinks(bundle: Rolldown.OutputBundle, sources: readonly string[]): string {
  const chunks = chunksOf(Object.values(bundle));
  const known = chunksOfPage(chunks, []);
  const more = [...chunksOfPage(chunks, sources)].filter((chunk) => !known.has(chunk));
  return [
    ...stylesOf(more).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...more.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('\n    ');
}
