import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { runningServerUrl } from './boot.ts';
import { FolderInUseError } from './folder-lock.ts';
import { bootPostgres, createPool, type PostgresServer } from './index.ts';

/**
 * One folder for all tests: creating a cluster takes a second, and each test leaves it in working
 * order.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'merenda-boot-'));
let running: PostgresServer[];

beforeEach(() => {
  running = [];
});
afterEach(() => Promise.all(running.map((server) => server.stop())));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function boot(options: { port?: number; settings?: Record<string, string> } = {}) {
  const server = await bootPostgres({ dataDir, ...options });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const pool = createPool(url, { max: 1 });
  try {
    return (await pool.query(text)).rows;
  } finally {
    await pool.end();
  }
}

it('committed rows survive a stop and a second boot on the same folder', async () => {
  const first = await boot();
  await query(first.url, 'CREATE TABLE coin AS SELECT 5 AS cents');
  expect(runningServerUrl(dataDir)).toBe(first.url);
  await first.stop();
  expect(runningServerUrl(dataDir)).toBeUndefined();
  const second = await boot();
  expect(await query(second.url, 'SELECT cents FROM coin')).toEqual([{ cents: 5 }]);
});

it('is durable, private and configured alike everywhere, and one process uses it at a time', async () => {
  const { url } = await boot({ settings: { work_mem: '8MB' } });
  const settings = ['fsync', 'synchronous_commit', 'data_checksums', 'TimeZone', 'server_encoding'];
  const rows = await query(
    url,
    `SELECT current_setting(name) AS value
       FROM unnest('{${settings.join(',')},work_mem}'::text[]) AS name`,
  );
  expect(rows).toEqual(['on', 'on', 'on', 'UTC', 'UTF8', '8MB'].map((value) => ({ value })));

  const guessed = new URL(url);
  guessed.password = 'guess';
  await expect(query(guessed.href, 'SELECT 1')).rejects.toThrow('password authentication failed');

  await expect(bootPostgres({ dataDir })).rejects.toThrow(FolderInUseError);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('reports the port that is in use', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(boot({ port })).rejects.toThrow(`port ${port}: it is in use`);
  squatter.close();
});

it('committed rows survive when its process and then the server are killed', async () => {
  const parent = await bootInAnotherProcess();
  await query(parent.url, 'CREATE TABLE penny AS SELECT 5 AS cents');
  process.kill(parent.pid, 'SIGKILL');
  process.kill(parent.serverPid, 'SIGKILL');
  const { url } = await boot();
  expect(await query(url, 'SELECT cents FROM penny')).toEqual([{ cents: 5 }]);
});

it('takes over from a server whose process was killed, while it still runs', async () => {
  const parent = await bootInAnotherProcess();
  await query(parent.url, 'CREATE TABLE farthing AS SELECT 5 AS cents');
  // A stopped server cannot notice the end of its parent: it is certainly still running.
  process.kill(parent.serverPid, 'SIGSTOP');
  process.kill(parent.pid, 'SIGKILL');
  const booting = boot();
  process.kill(parent.serverPid, 'SIGCONT');
  const { url } = await booting;
  expect(await query(url, 'SELECT cents FROM farthing')).toEqual([{ cents: 5 }]);
});

async function bootInAnotherProcess() {
  const source = `
    import { bootPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
    console.log((await bootPostgres({ dataDir: process.argv[1] })).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.pid === undefined) throw new Error('node did not start');
  const [url]: string[] = await once(createInterface(child.stdout), 'line');
  const serverPid = Number.parseInt(
    readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8'),
    10,
  );
  return { pid: child.pid, serverPid, url: url ?? '' };
}
