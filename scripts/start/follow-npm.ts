import process from 'node:process';

const LOOK_MS = 500;

/**
 * Calls `gone` when the npm above us has ended. npm passes SIGINT and SIGTERM on; after a hang-up
 * or a kill it ends without a signal. A start without npm has no parent to follow: `nohup` may
 * leave it alone.
 */
export function followNpm(gone: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    gone();
  }, LOOK_MS);
  look.unref();
}
