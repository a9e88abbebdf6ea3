import { ATTENDED_MS, UNATTENDED } from '@merenda/domain/access/attendance';

/** Somebody opened the page, which is an act, too. */
let touchedAt = Date.now();
/** Parts of the page that are read from afar: nobody touches them. */
let watched = 0;

for (const touch of ['pointerdown', 'keydown', 'wheel', 'click', 'input']) {
  // A page that is prerendered has no window.
  globalThis.window?.addEventListener(
    touch,
    () => {
      touchedAt = Date.now();
    },
    { capture: true, passive: true },
  );
}

/** From now on every request is somebody's while the page is seen, until the answer is called. */
export function watchPage(): () => void {
  watched += 1;
  return () => {
    watched -= 1;
  };
}

/**
 * The headers of every request that the page sends to the API. A page that nobody touches says so, by
 * which timers, retries and streams never lengthen a session (product:operating#sessions).
 */
export function pageHeaders(): Record<string, string> {
  const isWatched = watched > 0 && document.visibilityState === 'visible';
  const isAttended = isWatched || Date.now() - touchedAt < ATTENDED_MS;
  return {
    'request-type': 'we',
    // The server's messages are in the page's language, which may not be the browser's.
    'accept-language': document.documentElement.lang,
    ...(!isAttended && { [UNATTENDED]: 'true' }),
  };
}
