import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { describe, expect, test } from 'vitest';
import { readChunkList } from './chunk-list.ts';
import { type Chunk, chunkOf, chunksOfPage, stylesOf } from './page-files.ts';

/** `npm test` builds this folder before it runs the test. */
const DIST = new URL('../dist', import.meta.url).pathname;

const LOGIN_BUDGET = 140_000;
const ROUTE_BUDGET = 60_000;
const SHELL = ['app/all-routes.ts', 'layouts/guardian-layout.tsx'];
const HOME = 'pages/home/home.tsx';

/** Bytes that a server sends before it first waits for an acknowledgement (ten packets). */
const FIRST_ANSWER_BYTES = 14_000;

const chunks = await readChunkList(DIST);

/** A file's size over the network, gzipped as a server would. */
const weightOfFile = (name: string): number =>
  gzipSync(readFileSync(`${DIST}/${name}`), { level: 9 }).length;

const weightOf = (parts: Iterable<Chunk>): number =>
  Iterator.from(parts).reduce((sum, { fileName }) => sum + weightOfFile(fileName), 0);

const pages = [...chunks.values()].flatMap((chunk) => {
  const page = chunk.facadeModuleId?.split('/src/app/').at(-1);
  return page?.startsWith('pages/') ? [{ chunk, page }] : [];
});

const login = (language: string) =>
  chunksOfPage(chunks, [
    'layouts/visitor-layout.tsx',
    'pages/access/login.tsx',
    `catalogues/${language}/entry.ts`,
  ]);

describe('the JavaScript a guardian waits for, gzipped (quality.md "Numbers")', () => {
  test.each(LANGUAGES)('the login page in %s works within 140 kB', (language) => {
    expect(weightOf(login(language))).toBeLessThanOrEqual(LOGIN_BUDGET);
  });

  test('each page of a signed-in guardian adds no more than 60 kB to the login page', () => {
    const known = login('en');
    const tooHeavy = pages
      .map(({ page }) => {
        const all = chunksOfPage(chunks, [...SHELL, page]);
        return { page, more: weightOf([...all].filter((chunk) => !known.has(chunk))) };
      })
      .filter(({ more }) => more > ROUTE_BUDGET);
    expect(pages.length).toBeGreaterThan(3);
    expect(tooHeavy).toEqual([]);
  });

  test('no other page loads the modules that only home needs', () => {
    const home = chunkOf(chunks, HOME);
    const others = pages.filter(({ chunk }) => chunk !== home);
    expect(others.length).toBe(pages.length - 1);
    for (const { page } of others) {
      expect(chunksOfPage(chunks, [...SHELL, page]).has(home), page).toBe(false);
    }
  });

  test('the first script is tiny and imports no other', () => {
    const early = chunkOf(chunks, 'src/early.ts');
    expect(early.imports).toEqual([]);
    expect(weightOf([early])).toBeLessThan(1_000);
  });

  test('no widget library is on the login page', () => {
    const modules = [...login('en')].flatMap((chunk) => chunk.moduleIds);
    expect(modules.filter((id) => /react-day-picker|date-fns|qrcode|zod/.test(id))).toEqual([]);
  });
});

test('one stylesheet, small enough for a first answer, has the styles of every signed-out page', () => {
  const pages = ['login', 'sign-up', 'recover', 'reset-password', 'login-link'];
  for (const page of pages) {
    const all = chunksOfPage(chunks, ['layouts/visitor-layout.tsx', `pages/access/${page}.tsx`]);
    const styles = stylesOf(all);
    expect(styles, page).toHaveLength(1);
    expect(weightOfFile(styles[0] ?? '')).toBeLessThan(FIRST_ANSWER_BYTES);
  }
});

test('all files of the login page before the first touch weigh at most 33 kB', () => {
  const html = readFileSync(`${DIST}/prerendered/wefood/pt-BR/login.html`, 'utf8');
  // A disabled link loads nothing: its sheet stands in the page (record 0479).
  const named = [
    ...html.matchAll(/<(?:link|script)[^>]*(?:href|src)="\/([^"]+)"(?! disabled)/g),
  ].map(([, file = '']) => file);
  const files = new Set(named);
  // The page loads the font, the first script and the brand's small pictures: no other script.
  expect([...files].filter((file) => file.endsWith('.js'))).toHaveLength(1);
  expect(html).toContain(' data-waits>');
  const all = [...files].reduce((sum, file) => sum + weightOfFile(file), 0);
  expect(all + gzipSync(html).length).toBeLessThan(33_000);
});

test('a signed-out page needs at most eight requests', () => {
  // The page itself requests each of them at once.
  expect(login('en').size).toBeLessThanOrEqual(8);
});
