import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '@merenda/database';
import { StartError } from '../start/say.ts';

const CONFIG = join(import.meta.dirname, '../../deploy/caddy/Caddyfile');
const LOOK_MS = 100;

/**
 * Caddy with the file that an operator installs, in front of the copies. This process trusts its
 * certificates.
 * @param home its certificates come there
 * @returns its ports at localhost: that of TLS and that of HTTP
 * @throws StartError if Caddy is not installed or ends at once
 */
export async function startProxy(
  ports: readonly number[],
  home: string,
): Promise<{ port: number; http: number; stop(): Promise<void> }> {
  const [http, port] = [await freePort(), await freePort()];
  const caddy = spawn('caddy', ['run', '--config', CONFIG], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      HTTP_PORT: String(http),
      HTTPS_PORT: String(port),
      COPIES: ports.map((copy) => `127.0.0.1:${copy}`).join(' '),
    },
    stdio: 'ignore',
  });
  const gone = once(caddy, 'exit').catch(() => {
    throw new StartError('the copies stand behind Caddy: install it');
  });
  const root = join(home, 'caddy/pki/authorities/local/root.crt');
  await Promise.race([gone, appears(root)]);
  if (!existsSync(root)) throw new StartError('Caddy does not start');
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(root, 'utf8')]);
  return {
    port,
    http,
    async stop() {
      caddy.kill();
      await gone;
    },
  };
}

async function appears(file: string): Promise<void> {
  while (!existsSync(file)) await sleep(LOOK_MS);
}
