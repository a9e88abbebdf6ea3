import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../apps/api/src/platform/env.ts';

export interface Secrets {
  /** Wraps the keys of health data at rest; 64 hexadecimal digits (product:privacy#encryption). */
  DATA_KEY: string;
  /** Proves our identity to push services; 64 hexadecimal digits (product:help#push-messages). */
  VAPID_KEY: string;
  /** Shared by the API and the sandbox: signs webhooks. */
  SANDBOX_SECRET: string;
}

/**
 * The secrets of this installation: from the environment, else from `dataDir/secrets`, else made
 * now and stored there, readable by their owner alone.
 */
export function loadSecrets(env: Env, dataDir: string): Secrets {
  const folder = join(dataDir, 'secrets');
  const load = (name: keyof Secrets): string => {
    const known = findSecret(env, dataDir, name);
    if (known !== undefined) return known;
    const secret = randomBytes(32).toString('hex');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(secretFile(dataDir, name), `${secret}\n`, { mode: 0o600, flush: true });
    return secret;
  };
  return {
    DATA_KEY: load('DATA_KEY'),
    VAPID_KEY: load('VAPID_KEY'),
    SANDBOX_SECRET: load('SANDBOX_SECRET'),
  };
}

/** A secret from the environment, or the stored one of an earlier start. */
export function findSecret(env: Env, dataDir: string, name: keyof Secrets): string | undefined {
  const file = secretFile(dataDir, name);
  return env[name] ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
}

/** `DATA_KEY` → `<dataDir>/secrets/data-key` */
function secretFile(dataDir: string, name: keyof Secrets): string {
  return join(dataDir, 'secrets', name.toLowerCase().replaceAll('_', '-'));
}
