import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, lockFolder } from '@merenda/database';
import { PROGRAM_ENV } from '@merenda/testing/program-env';
import { afterAll, beforeAll, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'merenda-start-'));
let ports: { PORT: string; SANDBOX_PORT: string };

beforeAll(async () => {
  ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...PROGRAM_ENV, DATA_DIR: dataDir, ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output: stdout + stderr };
}

it('names a bad environment variable in one line', async () => {
  const { code, output } = await start({ PORT: 'http' });
  expect(code).toBe(1);
  expect(output).toMatch(/^merenda: PORT\b.*\n$/);
});

it('names the port in use, in one line', async () => {
  const squatter = createServer().listen(Number(ports.SANDBOX_PORT), '127.0.0.1');
  await once(squatter, 'listening');
  const { code, output } = await start({});
  squatter.close();
  expect(code).toBe(1);
  expect(output).toBe(
    `merenda: port ${ports.SANDBOX_PORT} is in use; SANDBOX_PORT=… chooses another\n`,
  );
});

it('reports another Merenda in the data folder, in one line', async () => {
  const lock = lockFolder(dataDir);
  const { code, output } = await start({});
  lock.release();
  expect(code).toBe(1);
  expect(output).toBe(
    `merenda: ${dataDir} is in use by another running Merenda (process ${process.pid})\n`,
  );
});

it('names a data folder that cannot be made, in one line', async () => {
  const DATA_DIR = join(import.meta.filename, 'data');
  const { code, output } = await start({ DATA_DIR });
  expect(code).toBe(1);
  expect(output).toBe('merenda: DATA_DIR: nothing can be written there (ENOTDIR)\n');
});

it('lists everything that production lacks, and starts nothing', async () => {
  const { code, output } = await start({ NODE_ENV: 'production' });
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'DATA_KEY', 'SMTP_URL', 'PUBLIC_HOSTS', 'PAYMENT_GATEWAYS']) {
    expect(output).toContain(`${name}: production wants`);
  }
});

it('closes the data folder to other users, except for the way through to an embedded database below root', async () => {
  const squatter = createServer().listen(Number(ports.SANDBOX_PORT), '127.0.0.1');
  await once(squatter, 'listening');
  const modes: number[] = [];
  for (const env of [{}, { DATABASE_URL: 'postgres://merenda@localhost:1/merenda' }]) {
    chmodSync(dataDir, 0o755);
    expect((await start(env)).code).toBe(1);
    modes.push(statSync(dataDir).mode & 0o777);
  }
  squatter.close();
  expect(modes).toEqual([process.getuid?.() === 0 ? 0o711 : 0o700, 0o700]);
});
