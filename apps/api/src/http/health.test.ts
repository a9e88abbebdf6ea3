import { afterAll, afterEach, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { startClamd } from '../testing/clamd.ts';
import { until } from '../testing/payments.ts';

const api = await startApi();
afterAll(() => api.close());
const { freeBytes } = api.services.files;
afterEach(() => {
  api.services.files.freeBytes = freeBytes;
});

const ask = async () => {
  const answer = await fetch(new URL('/readyz', api.url));
  return { status: answer.status, body: await answer.json() };
};
const FINE = { ready: true };

test('a copy with pending migrations is not ready, and reports their number', async () => {
  const { rows } = await api.owner.query(
    `DELETE FROM migrations.applied WHERE set = 'api' AND file =
       (SELECT max(file) FROM migrations.applied WHERE set = 'api') RETURNING *`,
  );
  const { status, body } = await ask();
  expect(status).toBe(503);
  expect(body.parts.migrations).toEqual({ ready: false, reason: '1 are not applied' });
  expect(body.parts.database).toEqual(FINE);
  await api.owner.query(
    'INSERT INTO migrations.applied SELECT * FROM jsonb_populate_recordset(NULL::migrations.applied, $1)',
    [JSON.stringify(rows)],
  );
  expect(await until(ask, (answer) => answer.status === 200)).toEqual({
    status: 200,
    body: {
      status: 'ready',
      parts: { copy: FINE, database: FINE, migrations: FINE, disk: FINE },
    },
  });
});

test('a copy whose disk is nearly full, or gone, is not ready, and reports it', async () => {
  await until(ask, (answer) => answer.status === 200);
  api.services.files.freeBytes = async () => 12 * 2 ** 20;
  const full = await until(ask, (answer) => answer.status === 503);
  expect(full.body.parts.disk).toEqual({ ready: false, reason: 'only 12 MB are free' });
  api.services.files.freeBytes = async () => {
    throw Object.assign(new Error('/srv/merenda'), { code: 'ENOENT' });
  };
  const gone = await until(ask, ({ body }) => body.parts.disk.reason?.includes('ENOENT'));
  expect(gone).toMatchObject({
    status: 503,
    body: { parts: { database: FINE, migrations: FINE } },
  });
  expect(JSON.stringify(gone)).not.toContain('/srv');
});

test('a scanner that does not answer is reported, and the copy goes on serving everything else', async () => {
  const clamd = await startClamd();
  const scanned = await startApi({ env: { CLAMAV_URL: clamd.url } });
  const readiness = async () => (await fetch(new URL('/readyz', scanned.url))).json();
  try {
    expect(await readiness()).toMatchObject({ status: 'ready', parts: { scanner: FINE } });
    await clamd.close();
    const away = await until(readiness, ({ parts }) => !parts.scanner.ready);
    const scanner = { ready: false, reason: 'cannot be asked (ECONNREFUSED)' };
    expect(away).toMatchObject({ status: 'ready', parts: { scanner } });
  } finally {
    await scanned.close();
  }
});

test('a copy is alive whatever it lacks, and no cache keeps either answer', async () => {
  api.services.files.freeBytes = async () => 0;
  await until(ask, (answer) => answer.status === 503);
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(new URL(path, api.url));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.ok).toBe(path === '/healthz');
  }
});
