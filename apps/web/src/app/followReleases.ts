import { keptInTab } from '../client/storage.ts';

const RELOADED_AT = 'merenda.reloaded-at';
const PATIENCE_MS = 30_000;

/**
 * A page that was opened before a release asks for chunks that are gone with it. Loading the page
 * anew gets the new release; not more than once in a while, should a chunk really be missing.
 */
export function followReleases(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(keptInTab.get(RELOADED_AT) ?? 0);
    if (Date.now() - last < PATIENCE_MS) return;
    event.preventDefault();
    keptInTab.set(RELOADED_AT, String(Date.now()));
    location.reload();
  });
}
