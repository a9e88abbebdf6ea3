import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { cookies } from '@merenda/ui/client/cookies.ts';
import { localStore } from '@merenda/ui/client/storage.ts';

const KEY = 'merenda.signedIn';

/**
 * The session cookie cannot be read by scripts (product:session#cookie). This mark says that there
 * probably is one, so that a visitor's first page asks the API nothing and a lapsed session can be
 * told from none. It grants nothing. The API sets the readable cookie `aw_in` beside its own for the
 * same end.
 */
export const signedInHint = {
  get: (): boolean => localStore.get(KEY) !== null || cookies.get(VISIT_COOKIES.signedIn) === '1',
  set: (): void => localStore.set(KEY, '1'),
  clear: (): void => {
    localStore.remove(KEY);
    cookies.remove(VISIT_COOKIES.signedIn);
  },
  /** Listens for another tab of this browser that forgets it. @returns how to stop */
  whenClearedElsewhere(listener: () => void): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if ((key === KEY || key === null) && newValue === null) listener();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
  /** The server saw no cookie and answered with a page for visitors: an older mark is outdated. */
  believeServer: (): void => localStore.remove(KEY),
};
