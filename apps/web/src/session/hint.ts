import { VISIT_COOKIES } from '@merenda/domain/visit';
import { cookies } from '../client/cookies.ts';
import { kept } from '../client/storage.ts';

const KEY = 'merenda.signedIn';

/**
 * The session cookie cannot be read by scripts (decision B.1). This mark says that there probably is
 * one, so that a visitor's first page asks the API nothing and a lapsed session can be told from
 * none. It opens no door. The API sets the readable cookie `aw_in` beside its own for the same end.
 */
export const signedInHint = {
  get: (): boolean => kept.get(KEY) !== null || cookies.get(VISIT_COOKIES.signedIn) === '1',
  set: (): void => kept.set(KEY, '1'),
  clear: (): void => {
    kept.remove(KEY);
    cookies.remove(VISIT_COOKIES.signedIn);
  },
  /** The server saw no cookie and answered with a page for visitors: an older mark is outdated. */
  believeServer: (): void => kept.remove(KEY),
};
