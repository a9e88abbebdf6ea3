import process from 'node:process';

const LOOK_MS = 500;

/**
 * Calls `gone` when the npm above us has ended. npm passes SIGINT and SIGTERM on; when it is hung up
 * on or killed it ends without a word. A start without npm follows nobody: `nohup` may leave it alone.
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
