/** Preloaded before a program of ours: ends it, as if asked to, when its parent process is gone. */
import process from 'node:process';

const STOP_LIMIT_MS = 10_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
});
process.channel?.unref();
