import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { cookies } from '@merenda/ui/client/cookies.ts';
import { localStore } from '@merenda/ui/client/storage.ts';

const KEY = 'merenda.signedIn';

/**
 * A hint that there probably is a session: scripts cannot read the session cookie (product:session#cookie).
 * With it a visitor's first page needs no API call, and a lapsed session differs from none. The hint grants
 * nothing. The API sets the readable cookie `aw_in` beside its own for the same purpose.
 */
export const signedInHint = {
  get: (): boolean => localStore.get(KEY) !== null || cookies.get(VISIT_COOKIES.signedIn) === '1',
  set: (): void => localStore.set(KEY, '1'),
  clear: (): void => {
    localStore.remove(KEY);
    cookies.remove(VISIT_COOKIES.signedIn);
  },
  /** Listens for another tab of this browser that clears the hint. @returns a function that stops listening */
  whenClearedElsewhere(listener: () => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if ((key === KEY || key === null) && newValue === null) listener();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
  /** Clears an outdated hint: the server saw no cookie and answered with a page for visitors. */
  believeServer: (): void => localStore.remove(KEY),
};
