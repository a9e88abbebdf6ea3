import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const RULES = globSync('scripts/check/lint/*.grit', { cwd: ROOT });
const tree = mkdtempSync(join(tmpdir(), 'merenda-lint-'));
afterAll(() => rmSync(tree, { recursive: true }));

/** Findings of our own lint rules in a source. */
function complaintsAbout(source: string): string[] {
  writeFileSync(
    join(tree, 'biome.json'),
    JSON.stringify({
      root: true,
      linter: { rules: { preset: 'none' } },
      plugins: RULES.map((rule) => join(ROOT, rule)),
    }),
  );
  writeFileSync(join(tree, 'source.tsx'), source);
  return lint(tree);
}

function lint(folder: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=json', folder],
    { cwd: tree, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] };
  return diagnostics.map(({ message }) => message);
}

test('every lint rule of our own is switched on', () => {
  const { plugins } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  const paths = plugins.map((plugin: string | { path: string }) =>
    typeof plugin === 'string' ? plugin : plugin.path,
  );
  expect(paths.toSorted()).toEqual(
    RULES.map((rule) => `./${rule.replaceAll('\\', '/')}`).toSorted(),
  );
});

test.each([
  ['Math.max(...values)', 'infinite'],
  ['Math.min(...values.map((one) => one + 1))', 'infinite'],
  ['values.reduce((sum, one) => sum + one)', 'throws'],
  ['values.map(Number).reduceRight((sum, one) => sum + one)', 'throws'],
])('code that fails without values is refused: %s', (expression, why) => {
  const source = `export const of = (values: number[]) => ${expression};\n`;
  expect(complaintsAbout(source)).toEqual([expect.stringContaining(why)]);
});

test.each([
  'Math.max(0, ...values)',
  'Math.min(values.length, 2)',
  'values.reduce((sum, one) => sum + one, 0)',
])('code that is right without values is accepted: %s', (expression) => {
  expect(complaintsAbout(`export const of = (values: number[]) => ${expression};\n`)).toEqual([]);
});

test.each([
  "queries.invalidateQueries({ queryKey: ['alerts'] })",
  "queries.invalidateQueries({ queryKey: ['alerts', user], exact: true })",
  "queries.removeQueries({ exact: true, queryKey: ['alerts', user] })",
  "queries.setQueryData(['alerts'], undefined)",
  "queries.getQueryData(['alerts'])",
  "[['alerts'], about('menus')].map((queryKey) => queries.invalidateQueries({ queryKey }))",
])('a key of a query that is typed by hand is refused: %s', (expression) => {
  const source = `export const of = (queries: Client, user: string) => ${expression};\n`;
  expect(complaintsAbout(source)).toEqual([expect.stringContaining('A key stands in its query')]);
});

test.each([
  "queries.invalidateQueries(about('alerts'))",
  'queries.invalidateQueries({ queryKey: alertsQuery(user).queryKey, exact: true })',
  'queries.setQueryData(alertsQuery(user).queryKey, undefined)',
  "queryOptions({ queryKey: ['alerts', user], queryFn })",
])('a key that comes from its query is accepted: %s', (expression) => {
  const source = `export const of = (queries: Client, user: string) => ${expression};\n`;
  expect(complaintsAbout(source)).toEqual([]);
});

test.each([
  "document.querySelector('[aria-required=true]')",
  "document.querySelector<HTMLElement>('[aria-invalid=true]')",
  "document.body.querySelectorAll('input:checked')",
  "document.body.matches(':disabled')",
])('state of a form that is read off the page is refused: %s', (expression) => {
  expect(complaintsAbout(`export const found = ${expression};\n`)).toEqual([
    expect.stringContaining('read off the page'),
  ]);
});

test.each([
  "document.querySelector('main h1')",
  "document.querySelector<HTMLElement>('input, button')",
])('another look at the page is taken: %s', (expression) => {
  expect(complaintsAbout(`export const found = ${expression};\n`)).toEqual([]);
});

test("a right that is stated without its route is refused, and a route's own is accepted", () => {
  const written = (may: string) => `export const of = (rights: Rights, wanted: Right) => ${may};\n`;
  expect(complaintsAbout(written("rights.includes('books.see')"))).toEqual([
    expect.stringContaining('mayCall'),
  ]);
  expect(complaintsAbout(written("mayCall(rights, 'GET /operator/owed', 'books.see')"))).toEqual(
    [],
  );
  expect(complaintsAbout(written('rights.includes(wanted)'))).toEqual([]);
});

test.each(["[name, unit].join(' · ')", `\`\${name} · \${unit}\``, '<p>{name} · {unit}</p>'])(
  'a dot at which a line may begin is refused: %s',
  (expression) => {
    expect(complaintsAbout(`export const line = ${expression};\n`)).toEqual([
      expect.stringContaining('begin with this dot'),
    ]);
  },
);

test.each(["expect(text).not.toContain('9371')", 'expect(text).not.toMatch(/408/)'])(
  'a search for a few digits in a text is refused: %s',
  (expression) => {
    expect(complaintsAbout(`${expression};\n`)).toEqual([expect.stringContaining('by chance')]);
  },
);

test.each([
  "expect(text).not.toMatch(standsAlone('9371'))",
  "expect(days).not.toContain('2026-11-20')",
  "expect(text).toContain('408')",
])('a search that chance does not meet is accepted: %s', (expression) => {
  expect(complaintsAbout(`${expression};\n`)).toEqual([]);
});

test.each(['expect(answer).toBeTruthy()', 'expect(await seen()).not.toBeFalsy()'])(
  'a judgement that nearly everything passes is refused: %s',
  (expression) => {
    expect(complaintsAbout(`${expression};\n`)).toEqual([
      expect.stringContaining('Almost anything passes'),
    ]);
  },
);

test.each([
  'for (const one of await page.all()) await expect(one).toBeVisible();',
  'for (const { of } of rows.filter(isOld)) { if (of) expect(of).toBe(1); }',
  'for (const row of Object.values(await counted())) { expect(row).toEqual([]); }',
  'expect(rows.every(isOld)).toBe(true);',
  "test.each(cases)('%s', (one) => expect(one).toBe(1));",
  "describe.each(CASES.filter(isOld))('%s', () => {});",
])('a judgement that an empty list passes is refused: %s', (statement) => {
  expect(complaintsAbout(`${statement}\n`)).toEqual([expect.stringContaining('empty list')]);
});

test.each([
  'for (const one of filled(await page.all())) await expect(one).toBeVisible();',
  'for (const one of [await first(), await second()]) expect(one).toBe(1);',
  'for (const one of rows.filter(isOld)) send(one);',
  'expect(filled(rows).every(isOld)).toBe(true);',
  "test.each(filled(cases))('%s', (one) => expect(one).toBe(1));",
  "test.each(CASES)('%s', (one) => expect(one).toBe(1));",
])('a judgement of a list with items is accepted: %s', (statement) => {
  expect(complaintsAbout(`${statement}\n`)).toEqual([]);
});

test.each(
  ['packages/ui', 'apps/web', 'apps/console'].flatMap((workspace) => [
    [workspace, 'new MutationObserver(() => {})', 'MutationObserver'],
    [workspace, '<form />', 'form'],
  ]),
)('screens and blocks of %s are not written with: %s', (workspace, expression, what) => {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(join(tree, 'biome.json'), JSON.stringify({ root: true, overrides }));
  const folder = join(tree, workspace, 'src');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'source.tsx'), `export const made = () => ${expression};\n`);
  expect(lint(folder)).toContainEqual(expect.stringContaining(what));
  rmSync(folder, { recursive: true });
});

test.each([
  "test('a name', async () => {}, 20_000);",
  'await expect(row).toBeVisible({ timeout: 3_000 });',
  'await expect(row).toBeVisible({ timeout: 30_000 });',
  'await expect.element(row, { timeout: 900 }).toBeVisible();',
  'const SOON = { timeout: 5_000 };',
])('a test that a busy machine makes red is refused: %s', (statement) => {
  expect(complaintsAbout(`${statement}\n`)).toEqual([expect.stringContaining('busy machine')]);
});

test.each([
  "test('a name', async () => {}, 900_000);",
  'await expect(row).toBeVisible({ timeout: 60_000 });',
  'await expect(async () => { await expect(row).toBeVisible({ timeout: 500 }); }).toPass({ timeout: 30_000 });',
])('a wait that is long enough, or one of several tries, is accepted: %s', (statement) => {
  expect(complaintsAbout(`${statement}\n`)).toEqual([]);
});

test.each([
  ['react', 'lazy', 'client/load-chunk'],
  ['@tanstack/react-router', 'useLocation', 'use-page-location'],
  ['@tanstack/react-router', 'useMatch', 'use-page-location'],
  ['@tanstack/react-router', 'useRouterState', 'use-page-location'],
])('a page does not take from %s: %s', (from, name, instead) => {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(join(tree, 'biome.json'), JSON.stringify({ root: true, overrides }));
  const folder = join(tree, 'apps/web/src');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'source.tsx'), `export { ${name} } from '${from}';\n`);
  expect(lint(folder)).toEqual([expect.stringContaining(instead)]);
  rmSync(folder, { recursive: true });
});
