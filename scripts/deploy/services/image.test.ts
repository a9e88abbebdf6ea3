/**
 * The image of the Containerfile, built by buildah and started in production: `npm run test:deploy`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@merenda/database';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildImage, type Image } from './testing/image.ts';

/** The image's bar (docs/measured.md). */
const MAX_MEGABYTES = 250;

let image: Image;
let database: TestDatabase;
let port: number;
const data = mkdtempSync(join(tmpdir(), 'merenda-data-'));
beforeAll(async () => {
  image = buildImage();
  database = await testDatabase([]);
  port = await freePort();
  const [uid, gid] = image.config.User.split(':').map(Number);
  chownSync(data, uid ?? 0, gid ?? 0);
}, 3_600_000);
afterAll(async () => {
  await database?.drop();
  image?.remove();
  rmSync(data, { recursive: true });
});

/** Runs a command in the image as its user, above a read-only root. */
function run(command: readonly string[]): ChildProcess {
  const mounts = [
    'mount --bind "$1" "$1" && mount --bind "$2" "$1/data" && mount -t tmpfs tmpfs "$1/tmp"',
    'mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc"',
    'mount -o remount,bind,ro "$1"',
    'root=$1 uid=$3 gid=$4; shift 4',
    'exec unshare --root="$root" --wd=/merenda --setgid="$gid" --setuid="$uid" "$@"',
  ].join(' && ');
  const settings = {
    DATABASE_URL: database.url,
    DATA_KEY: '5e'.repeat(32),
    SMTP_URL: 'smtps://mail.example.test',
    PUBLIC_HOSTS: 'localhost',
    PAYMENT_GATEWAYS: '*=stripe',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  const given = Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s)));
  const owner = image.config.User.split(':');
  const inside = ['sh', '-c', mounts, 'sh', image.root, data, ...owner];
  return spawn('unshare', ['--mount', ...inside, ...command], {
    env: { ...given, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function finished(child: ChildProcess) {
  const output = Promise.all([child.stdout, child.stderr].map((one) => one && text(one)));
  const [code] = await once(child, 'exit');
  return { code, output: (await output).join('') };
}

test('the image does not grow', () => {
  const size = execFileSync('du', ['-s', '--apparent-size', '-B1', image.root], {
    encoding: 'utf8',
  });
  const megabytes = Number.parseInt(size, 10) / 1e6;
  console.info(`the image has ${megabytes.toFixed(1)} MB`);
  expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES);
});

test('the image has labels, a user that is not root, and two folders to write', () => {
  const { Labels, User, Volumes } = image.config;
  expect(Labels).toMatchObject({
    'org.opencontainers.image.title': 'Merenda',
    'org.opencontainers.image.licenses': 'Apache-2.0',
    'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(User).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(Object.keys(Volumes).toSorted()).toEqual(['/data', '/tmp']);
});

test('nothing of sandbox, demo and tests is in the image', () => {
  const own = globSync('{apps,packages,scripts}/**/*.*', { cwd: join(image.root, 'merenda') });
  expect(own).toContain('apps/api/src/main.ts');
  expect(
    own.filter((file) => /sandbox|\bdemo\b|\.test\.|\btesting\b|guarantees/.test(file)),
  ).toEqual([]);
});

test('in production it migrates, is ready, shows the sign-in page and passes its own check', async () => {
  const [, ...check] = image.config.Healthcheck.Test;
  expect((await finished(run(check))).code).toBe(1);
  expect(await finished(run(['node', 'scripts/migrate.ts']))).toMatchObject({ code: 0 });
  const copy = run(image.config.Cmd);
  const ended = finished(copy);
  const origin = `http://localhost:${port}`;
  try {
    for (;;) {
      const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
      if (ready?.ok) break;
      if (copy.exitCode !== null) throw new Error((await ended).output);
      await sleep(200);
    }
    const page = await fetch(`${origin}/login`);
    expect(page.status).toBe(200);
    const [, script = ''] = /(\/assets\/[\w.-]+\.js)/.exec(await page.text()) ?? [];
    expect((await fetch(new URL(script, origin))).status).toBe(200);
    expect((await finished(run(check))).code).toBe(0);
  } finally {
    copy.kill('SIGKILL');
  }
  expect((await ended).output).not.toContain('must exist');
});

test('every package on which production depends loads', async () => {
  const program = `
    import { globSync, readFileSync } from 'node:fs';
    const manifests = globSync('/merenda/{apps/api,packages/*}/package.json');
    const wanted = manifests.flatMap((file) => Object.keys(JSON.parse(readFileSync(file)).dependencies ?? {}));
    const packages = [...new Set(wanted)].filter((name) => !name.startsWith('@merenda/') && !/font/.test(name));
    const from = 'file:///merenda/apps/api/src/main.ts';
    // That package is loaded by its parts alone.
    for (const name of packages) if (name !== '@noble/hashes') await import(import.meta.resolve(name, from));
    console.log(packages.length);`;
  const flags = ['--experimental-import-meta-resolve', '--input-type=module'];
  const { code, output } = await finished(run(['node', ...flags, '-e', program]));
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\d\d\n$/) });
});

test('names in any script are printed in both weights, and every part of a font opens', async () => {
  const names =
    'Мария Ґудзь,Γιώργος Ὀδυσσεύς,Nguyễn Hường,محمد علي,מרים לוי,प्रिया शर्मा,王小明,Őrs Zażółć';
  const program = `
    import { readFileSync } from 'node:fs';
    const fonts = '/merenda/node_modules/@fontsource';
    const { fontRunsOf } = await import('/merenda/packages/documents/src/font-runs.ts');
    const subsets = JSON.parse(readFileSync(fonts + '/zcool-xiaowei/unicode.json'));
    const first = (ranges) => String.fromCodePoint(parseInt(ranges.slice(2), 16));
    for (const ranges of Object.values(subsets)) fontRunsOf(first(ranges), 'regular');
    for (const name of '${names}'.split(',')) for (const weight of ['regular', 'bold']) {
      if (fontRunsOf(name, weight).some(({ font }) => !font)) throw new Error(name + ' ' + weight);
    }`;
  const { code, output } = await finished(run(['node', '--input-type=module', '-e', program]));
  expect({ code, output }).toMatchObject({ code: 0 });
});

test('only its two folders can be written', async () => {
  const write = (file: string) => `require('fs').writeFileSync('${file}', '')`;
  for (const file of ['/data/x', '/tmp/x']) {
    expect((await finished(run(['node', '-e', write(file)]))).code).toBe(0);
  }
  const { code, output } = await finished(run(['node', '-e', write('/merenda/x')]));
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('EROFS') });
});
