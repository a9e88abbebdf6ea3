import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Chunks, chunkOf, chunksOf, chunksOfPage, stylesOf } from './page-files.ts';

const LOGIN_BUDGET = 140_000;
const ROUTE_BUDGET = 60_000;
const SHELL = ['layouts/guardian-layout.tsx', 'pages/home/home.tsx'];

/** What a server sends before it first waits for an answer (ten packets). */
const FIRST_ANSWER_BYTES = 14_000;

/** Bytes over the wire, gzipped as a server would. */
const weightOf = (parts: Iterable<Rolldown.OutputChunk>): number =>
  Iterator.from(parts).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

let chunks: Chunks;
let built: ReadonlyMap<string, string | Uint8Array>;

beforeAll(async () => {
  // Vitest's own NODE_ENV would build the development edition of React.
  vi.stubEnv('NODE_ENV', 'production');
  const result = await build({
    configFile: new URL('../vite.config.ts', import.meta.url).pathname,
    logLevel: 'error',
    build: { write: false },
  });
  if (!('output' in result)) throw new Error('one build gives one output');
  chunks = chunksOf(result.output);
  built = new Map(
    result.output.map((file) => [file.fileName, file.type === 'asset' ? file.source : file.code]),
  );
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
    const pages = [...chunks.values()].filter(({ facadeModuleId }) =>
      facadeModuleId?.includes('/app/pages/'),
    );
    const tooHeavy = pages
      .map(({ facadeModuleId }) => {
        const page = facadeModuleId?.split('/src/app/').at(-1) ?? '';
        const all = chunksOfPage(chunks, [...SHELL, page]);
        return { page, more: weightOf([...all].filter((chunk) => !known.has(chunk))) };
      })
      .filter(({ more }) => more > ROUTE_BUDGET);
    expect(pages.length).toBeGreaterThan(3);
    expect(tooHeavy).toEqual([]);
  });

  test('the script that comes first weighs next to nothing and waits for no other', () => {
    const early = chunkOf(chunks, 'src/early.ts');
    expect(early.imports).toEqual([]);
    expect(weightOf([early])).toBeLessThan(500);
  });

  test('no widget library is on the login page', () => {
    const modules = [...login('en')].flatMap((chunk) => chunk.moduleIds);
    expect(modules.filter((id) => /react-day-picker|date-fns|qrcode|zod/.test(id))).toEqual([]);
  });
});

test('one stylesheet, small enough for a first answer, holds the look of every signed-out page', () => {
  const pages = ['login', 'sign-up', 'recover', 'reset-password'];
  for (const page of pages) {
    const all = chunksOfPage(chunks, ['layouts/visitor-layout.tsx', `pages/access/${page}.tsx`]);
    const styles = stylesOf(all);
    expect(styles, page).toHaveLength(1);
    expect(gzipSync(built.get(styles[0] ?? '') ?? '').length).toBeLessThan(FIRST_ANSWER_BYTES);
  }
});

test('a signed-out page is there after few requests', () => {
  // Each of them is asked for by the page itself, at once.
  expect(login('en').size).toBeLessThanOrEqual(8);
});
