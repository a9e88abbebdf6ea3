/**
 * Two cells behind HAProxy with deploy/cells: `npm run test:deploy`. HAProxy is Debian's package.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@merenda/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../apps/api/src/testing/api.ts';
import { send } from '../../../apps/api/src/testing/send.ts';

const home = mkdtempSync(join(tmpdir(), 'merenda-haproxy-'));
const socket = join(home, 'admin.sock');
const CELLS = join(import.meta.dirname, '../../../deploy/cells');
let a: TestApi;
let b: TestApi;
let proxy: string;
let stopProxy: () => Promise<unknown>;

beforeAll(async () => {
  const env = { TRUST_PROXY: 'on' };
  a = await startApi({ env: { ...env, COMPANIES: 'wefood' } });
  b = await startApi({
    env: { ...env, COMPANIES: 'thomas-franks-ulis', DATA_KEY: 'b1'.repeat(32) },
  });
  const [hostA, hostB] = [new URL(a.url).host, new URL(b.url).host];
  proxy = `127.0.0.1:${await freePort()}`;
  const haproxy = spawn('haproxy', ['-db', '-f', join(CELLS, 'haproxy.cfg')], {
    env: {
      ...process.env,
      LISTEN: proxy,
      SOCKET: socket,
      HOSTS: join(CELLS, 'hosts.map'),
      A1: hostA,
      A2: hostA,
      B1: hostB,
      B2: hostB,
    },
    stdio: 'inherit',
  });
  const gone = once(haproxy, 'exit');
  stopProxy = () => {
    haproxy.kill();
    return gone;
  };
  await until('wefood.localhost', 401);
  await until('ulis.localhost', 401);
});

afterAll(async () => {
  await stopProxy();
  await a.close();
  rmSync(home, { recursive: true });
});

/** A sign-in with a wrong password: 401 from the company's own cell, 421 from another. */
async function signIn(host: string, company = 'wefood') {
  const answer = await send(`http://${proxy}/api/auth/login`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json', 'request-type': 'we' },
    body: JSON.stringify({ email: 'nobody@example.test', password: 'wrong', company }),
  }).catch(() => undefined);
  return { status: answer?.status, text: answer?.text };
}

const COMPANY: Record<string, string> = { 'ulis.localhost': 'thomas-franks-ulis' };

async function until(host: string, wanted: number): Promise<void> {
  const end = Date.now() + 60_000;
  while ((await signIn(host, COMPANY[host])).status !== wanted && Date.now() < end) {
    await sleep(100);
  }
  expect((await signIn(host, COMPANY[host])).status).toBe(wanted);
}

test('each host reaches its own cell, which refuses the company of the other', async () => {
  expect((await signIn('ulis.localhost', 'thomas-franks-ulis')).status).toBe(401);
  const refused = await signIn('ulis.localhost', 'wefood');
  expect(refused).toMatchObject({
    status: 421,
    text: expect.stringContaining('company_elsewhere'),
  });
});

test('a host of no cell is told so', async () => {
  expect(await signIn('nobody.localhost')).toEqual({
    status: 421,
    text: 'No company of ours is at this address.\n',
  });
});

test('a move changes the map while HAProxy runs', async () => {
  const leadTo = async (cell: string) => {
    const admin = connect(socket);
    admin.end(`set map ${join(CELLS, 'hosts.map')} ulis.localhost ${cell}\n`);
    return text(admin);
  };
  expect((await leadTo('a')).trim()).toBe('');
  const refused = await signIn('ulis.localhost', 'thomas-franks-ulis');
  expect(refused).toMatchObject({
    status: 421,
    text: expect.stringContaining('company_elsewhere'),
  });
  await leadTo('b');
  expect((await signIn('ulis.localhost', 'thomas-franks-ulis')).status).toBe(401);
});

test('a dead cell is told for its own hosts, and the other does not notice', async () => {
  const seen: (number | undefined)[] = [];
  const watching = new AbortController();
  const watched = (async () => {
    while (!watching.signal.aborted) {
      seen.push((await signIn('wefood.localhost')).status);
      await sleep(20);
    }
  })();
  await b.close();
  await until('ulis.localhost', 503);
  for (const enough = seen.length + 10; seen.length <= enough; ) await sleep(50);
  watching.abort();
  await watched;
  expect((await signIn('ulis.localhost')).text).toBe(
    'We are away for a moment. Please try again.\n',
  );
  expect(seen.length).toBeGreaterThan(10);
  // Wrong passwords in a row are told to wait; nothing else may come.
  expect(seen.filter((status) => status !== 401 && status !== 429)).toEqual([]);
});
