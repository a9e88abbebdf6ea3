import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder, noteRunning } from '@merenda/database';
import { type Env, EnvError, readEnv } from '../../apps/api/src/platform/env.ts';
import { requireRoom } from '../../apps/api/src/start/require-room.ts';
import { buildWeb } from '../web/build.ts';
import { announce } from './announce.ts';
import { type Database, startEmbeddedDatabase } from './database.ts';
import { sandboxFolder } from './folders.ts';
import { keepRunning } from './keep-running.ts';
import { runNode } from './node-process.ts';
import { requireFreePort } from './ports.ts';
import { prepareDatabase } from './prepare-database.ts';
import { ownHost, sandboxService } from './sandbox-service.ts';
import { StartError, say } from './say.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { startService } from './service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Starts all parts, waits for `stopping` and stops them again, the last started first.
 *
 * @throws EnvError, FolderInUseError, MigrationError, StartError, each with one clear line
 */
export async function startEverything(
  source: Record<string, string | undefined>,
  stopping: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const env = readEnv(source);
  const dataDir = resolve(ROOT, env.DATA_DIR);
  const parts = new AsyncDisposableStack();
  const start = async (name: string, running: Promise<{ stop(): Promise<void> }>) => {
    const part = await running;
    parts.defer(part.stop);
    stopping.throwIfAborted();
    say(`${name} runs`);
  };

  try {
    makeDataDir(dataDir, env);
    await requireRoom(dataDir);
    const lock = lockFolder(dataDir);
    parts.defer(() => lock.release());
    const address = env.PUBLIC_HOSTS?.join(', ') ?? `http://localhost:${env.PORT}`;
    const note = noteRunning({ dataDir, address });
    parts.defer(() => note.forget());
    await requirePorts(env);
    await buildWeb(say);
    stopping.throwIfAborted();
    const secrets = loadSecrets(env, dataDir);
    const database = await openDatabase(env, dataDir);
    parts.defer(database.stop);
    await prepareDatabase(env.DATABASE_SESSION_URL ?? database.url);
    const settings = childEnvironment(env, dataDir, database.url, secrets);
    await together([
      env.production ? undefined : start('the sandbox', keepSandbox(env, settings)),
      env.demo ? seedDemo(settings) : undefined,
    ]);
    if (env.demo && !env.production) await fillFinance(settings);
    await start('the API', keepApi(env, settings));
    stopping.throwIfAborted();
    announce(env, Math.round(performance.now() - startedAt));
    await new Promise((resolveWait) => {
      stopping.addEventListener('abort', resolveWait, { once: true });
    });
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    await parts.disposeAsync();
  }
}

/** Waits for all tasks, also when one fails, so that no task starts after a failed start. */
async function together(tasks: readonly (Promise<void> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(tasks)) {
    if (result.status === 'rejected') throw result.reason;
  }
}

/**
 * Makes the data folder readable by its owner only. Below root the embedded PostgreSQL runs as
 * another user, who passes through to a folder of its own: all other folders in it are closed
 * (product:operating#data-folder).
 * @throws EnvError
 */
function makeDataDir(dataDir: string, { embeddedDatabase }: Env): void {
  const uid = process.getuid?.();
  const mode = uid === 0 && embeddedDatabase ? 0o711 : 0o700;
  try {
    mkdirSync(dataDir, { recursive: true, mode });
    if (uid === statSync(dataDir).uid) chmodSync(dataDir, mode);
  } catch (error) {
    throw new EnvError(`DATA_DIR: nothing can be written there (${Object(error).code})`);
  }
}

async function requirePorts(env: Env): Promise<void> {
  if (env.PORT === env.SANDBOX_PORT) {
    throw new StartError(`PORT and SANDBOX_PORT are both ${env.PORT}`);
  }
  await requireFreePort('PORT', env.HOST, env.PORT);
  if (!env.production) await requireFreePort('SANDBOX_PORT', 'localhost', env.SANDBOX_PORT);
}

async function openDatabase(env: Env, dataDir: string): Promise<Database> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, stop: async () => {} };
  const database = await startEmbeddedDatabase(dataDir);
  say('PostgreSQL runs');
  return database;
}

function childEnvironment(
  env: Env,
  dataDir: string,
  databaseUrl: string,
  { DATA_KEY, VAPID_KEY, SANDBOX_SECRET }: Secrets,
): Record<string, string> {
  return {
    DATA_KEY,
    VAPID_KEY,
    ...(env.production ? {} : { SANDBOX_SECRET }),
    DATABASE_URL: databaseUrl,
    DATABASE_SESSION_URL: env.DATABASE_SESSION_URL ?? databaseUrl,
    DATA_DIR: dataDir,
    DEMO: env.demo ? '1' : '0',
    PORT: String(env.PORT),
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    // Few lines by default: the processes share the terminal with ours. In production, sign-ins and
    // refusals are needed (product:operating#security-events).
    LOG_LEVEL: process.env.LOG_LEVEL || (env.production ? 'info' : 'warn'),
  };
}

function keepSandbox(env: Env, settings: Record<string, string>) {
  // The sandbox's inbox has everybody's e-mails.
  mkdirSync(sandboxFolder(settings.DATA_DIR ?? ''), { recursive: true, mode: 0o700 });
  return keepRunning('the sandbox', () => startService(sandboxService(env, settings)));
}

function keepApi(env: Env, settings: Record<string, string>) {
  return keepRunning('the API', () =>
    startService({
      name: 'the API',
      program: 'apps/api/src/main.ts',
      env: settings,
      healthUrl: `http://${ownHost(env)}:${env.PORT}/readyz`,
    }),
  );
}

const seedDemo = (settings: Record<string, string>) => makeDemo('main.ts', settings);

/** Money that finance has to do with, which the sandbox moves. The product runs without it. */
const fillFinance = (settings: Record<string, string>) =>
  makeDemo('finance/main.ts', settings).catch((error: StartError) => say(error.message));

async function makeDemo(program: string, settings: Record<string, string>): Promise<void> {
  const ended = await runNode(`apps/api/src/demo/${program}`, settings).exited;
  if (ended !== 'code 0') throw new StartError(`the demo data could not be made (${ended})`);
}
