/**
 * `npm start`: everything that a running Merenda consists of, in one terminal. Boots the embedded
 * PostgreSQL (unless DATABASE_URL names one), the sandbox and the API, keeps them running, and
 * stops them in order on Ctrl-C.
 */
import process from 'node:process';
import { FolderInUseError, MigrationError } from '@merenda/database';
import { EnvError } from '../apps/api/src/platform/env.ts';
import { startEverything } from './start/everything.ts';
import { complain, StartError, say } from './start/say.ts';

const expected = [EnvError, FolderInUseError, MigrationError, StartError];

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not want to wait; what we started notices that we are gone.
    if (stopping.signal.aborted) process.exit(1);
    say('stopping …');
    stopping.abort();
  });
}

try {
  await startEverything(process.env, stopping.signal);
  say('stopped');
} catch (error) {
  const isExpected = expected.some((kind) => error instanceof kind);
  if (isExpected && error instanceof Error) complain(error.message);
  else console.error(error);
  process.exitCode = 1;
}
