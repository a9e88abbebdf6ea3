import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@merenda/database';
import { buildApp } from '../app.ts';
import { apiKeyFrom, type Settings } from '../env.ts';
import { createClient } from './client.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export const SECRET = 'a-secret-for-tests-only';

/** Starts a sandbox in this process on a free port, with its own folder and a receiver of its webhooks. */
export async function startSandbox(changes: Partial<Settings> = {}) {
  const receiver = await startReceiver();
  const dataDir = mkdtempSync(join(tmpdir(), 'merenda-sandbox-'));
  const settings = await settingsFor(dataDir, receiver, changes);
  const app = await buildApp(settings);
  await app.listen({ host: 'localhost', port: settings.port });
  return {
    ...createClient(settings.publicUrl, settings.key),
    settings,
    receiver,
    async stop() {
      await app.close();
      await receiver.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;

export async function settingsFor(
  dataDir: string,
  receiver: Receiver,
  changes: Partial<Settings> = {},
): Promise<Settings> {
  const port = await freePort();
  return {
    port,
    dataDir,
    secret: SECRET,
    key: apiKeyFrom(SECRET),
    webhookUrl: receiver.url,
    publicUrl: `http://localhost:${port}`,
    logLevel: 'silent',
    ...changes,
  };
}
