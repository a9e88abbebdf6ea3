/**
 * `npm start`: every part of a running Merenda in one terminal. It boots the embedded PostgreSQL
 * (unless DATABASE_URL names one), the sandbox and the API, keeps them running, and stops them in
 * order on Ctrl-C.
 */
import process from 'node:process';
import { readArguments, tellFailure } from '@merenda/database';
import { startEverything } from './start/everything.ts';
import { followNpm } from './start/follow-npm.ts';
import { complain, say } from './start/say.ts';

readArguments('npm start; its settings are in the environment', {});

/** Ctrl-C comes twice: from the terminal, and from npm, which passes it on. */
const SAME_WISH_MS = 1_000;

const stopping = new AbortController();
let askedAt = 0;

function stop(): void {
  if (!stopping.signal.aborted) {
    askedAt = performance.now();
    say('stopping …');
    stopping.abort();
  } else if (performance.now() - askedAt > SAME_WISH_MS) {
    // A second signal ends the program at once; its children notice that it is gone.
    process.exit(1);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
followNpm(stop);

try {
  await startEverything(process.env, stopping.signal);
  say('stopped');
} catch (error) {
  tellFailure(error, complain);
  process.exitCode = 1;
}
