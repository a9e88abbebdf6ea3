import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const lines = (file: string) =>
  read(file)
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

const RULES = lines('deploy/Containerfile.dockerignore').map((rule) => ({
  kept: rule.startsWith('!'),
  pattern: rule.replace('!', ''),
}));

/** Whether a file is sent to the build: the last rule that names it, or a folder of it, decides. */
const isSent = (file: string) =>
  RULES.findLast(({ pattern }) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))
    ?.kept ?? true;

const sent = new Set(
  globSync('{*,{apps,packages,scripts,bench,e2e,docs/help}/**/*}', {
    cwd: ROOT,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  }).filter((file) => /\.|LICENSE$/.test(file) && isSent(file)),
);

test('the build gets sources and no tests, demo, sandbox or secrets', () => {
  for (const file of ['package-lock.json', 'apps/api/src/main.ts', 'scripts/migrate.ts']) {
    expect(sent).toContain(file);
  }
  const unwanted =
    /\.test\.|(^|\/)(testing|demo|sandbox\/src|guarantees)\/|\.env$|^scripts\/(start|check)\.ts$/;
  expect([...sent].filter((file) => unwanted.test(file))).toEqual([]);
});

test('each part that the image copies is sent to the build', () => {
  const copied = lines('deploy/Containerfile')
    .filter((line) => line.startsWith('COPY --from=packages'))
    .flatMap((line) => [...line.matchAll(/\/merenda\/([\w/.-]+)/g)])
    .map(([, path]) => String(path))
    .filter((path) => path !== 'node_modules');
  expect(copied).toContain('apps/api');
  const files = [...sent];
  expect(copied.filter((path) => !files.some((file) => `${file}/`.startsWith(`${path}/`)))).toEqual(
    [],
  );
});

test('each program of the image finds the files that it imports', () => {
  const programs = [...sent].filter((file) => /^(apps\/api|packages|scripts)\/.*\.ts$/.test(file));
  const missing = programs.flatMap((file) =>
    [...read(file).matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm)]
      .map(([, path]) => join(dirname(file), String(path)))
      .filter((path) => existsSync(join(ROOT, path)) && !sent.has(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the image is started with the flags and the version of the product', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(lines('deploy/Containerfile')).toContain(`ARG VERSION=${version}`);
  const [, flags] = /MEMORY = \[(.*)\]/.exec(read('scripts/start/node-process.ts')) ?? [];
  const [command = ''] = lines('deploy/Containerfile').filter((line) => line.startsWith('CMD'));
  expect(command.replaceAll('"', "'")).toBe(`CMD ['node', ${flags}, 'apps/api/src/main.ts']`);
});

test('the database’s image copies files that are there', () => {
  const [, names = ''] =
    /^COPY --chmod=755 (.*) \S+$/m.exec(read('deploy/database/Containerfile')) ?? [];
  for (const name of [...names.split(' '), 'pgbackrest.conf']) {
    expect(existsSync(join(ROOT, 'deploy/database', name))).toBe(true);
  }
});
