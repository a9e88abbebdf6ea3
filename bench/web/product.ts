import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@merenda/database';
import { VISIT_COOKIES } from '@merenda/domain/pages/visit';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEMO_GUARDIAN = {
  company: 'wefood',
  email: 'marina@demo.merenda.test',
  password: 'merenda-demo',
};
const DEMO_LANGUAGE = 'pt-BR';

/** The whole product with its demo data, as `npm start` runs it, with its own ports and data. */
export interface Product {
  port: number;
  sandboxPort: number;
  dataDir: string;
  stop(): Promise<void>;
}

/** @throws Error with the product's last output when it does not start */
export async function startProduct(): Promise<Product> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const dataDir = await mkdtemp(join(tmpdir(), 'merenda-bench-web-'));
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT: '1000000',
    },
  });
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  };
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('ready in')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void gone.then(() => reject(new Error(`the product did not start\n${said.slice(-2_000)}`)));
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, sandboxPort, dataDir, stop };
}

/** The cookies of the demo guardian, signed in, as on any visit after the first. */
export async function signIn(port: number): Promise<Record<string, string>> {
  const answer = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'request-type': 'we' },
    body: JSON.stringify(DEMO_GUARDIAN),
  });
  if (!answer.ok) throw new Error(`the demo guardian cannot sign in: ${await answer.text()}`);
  const given = answer.headers.getSetCookie().map((cookie): [string, string] => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return [name, value];
  });
  return {
    ...Object.fromEntries(given),
    [VISIT_COOKIES.language]: DEMO_LANGUAGE,
    [VISIT_COOKIES.consent]: 'true',
  };
}
