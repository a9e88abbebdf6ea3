/**
 * The configuration of deploy/ in the programs that read it: `npm run test:deploy`. They are
 * Debian's packages caddy, prometheus and prometheus-alertmanager.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../apps/api/src/testing/api.ts';
import { startProxy } from '../../upgrade/proxy.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const home = mkdtempSync(join(tmpdir(), 'merenda-caddy-'));
let api: TestApi;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: 'on', METRICS_TOKEN: 'sixteen letters and more' } });
  proxy = await startProxy([Number(new URL(api.url).port)], home);
  while ((await overTls('/healthz')).status !== 200) await sleep(200);
});

afterAll(async () => {
  await proxy.stop();
  await api.close();
  rmSync(home, { recursive: true });
});

test('Caddy answers over TLS with a certificate of its own, from a copy that is ready', async () => {
  expect(await overTls('/healthz')).toEqual({
    status: 200,
    body: '{"status":"alive"}',
    issuer: 'Caddy Local Authority - ECC Intermediate',
  });
});

test('Caddy redirects pages to https, refuses the API without it, and keeps metrics inside', async () => {
  const http = `http://localhost:${proxy.http}`;
  const page = await fetch(`${http}/login?a=b`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([308, 'https://localhost/login?a=b']);
  expect((await fetch(`${http}/api/v1/anything`)).status).toBe(403);
  expect((await overTls('/metrics')).status).toBe(404);
});

test.each([
  ['promtool', 'check', 'config', '--syntax-only', 'prometheus/prometheus.yml'],
  ['amtool', 'check-config', 'prometheus/alertmanager.yml'],
])('%s accepts the configuration', (program, ...args) => {
  const { status, stderr } = spawnSync(program, args, { cwd: DEPLOY, encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});

/** An answer at localhost over TLS; status 0 without a connection. */
async function overTls(path: string): Promise<{ status?: number; body?: string; issuer?: string }> {
  const asked = request({
    host: '127.0.0.1',
    port: proxy.port,
    servername: 'localhost',
    headers: { host: 'localhost' },
    path,
    rejectUnauthorized: false,
  });
  asked.end();
  try {
    const [answer] = await once(asked, 'response');
    const issuer = answer.socket.getPeerCertificate().issuer.CN;
    return { status: answer.statusCode, body: await text(answer), issuer };
  } catch {
    return { status: 0 };
  }
}
