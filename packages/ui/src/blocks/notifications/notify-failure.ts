import type { Key, Translate } from '@merenda/i18n';
import { isFailure } from '../../client/failure.ts';
import { whenLanguageLoaded } from '../../i18n/language.ts';
import { notify } from './notify.ts';

/** The key of a page's own text about a failed call. A failed connection is told by the failure alone. */
export type OwnKey = Exclude<Key, typeof CONNECTION>;

const CONNECTION = 'global.error.connection';

/**
 * Tells of a failed call (product:errors#showing): the server's message when there
 * is one, the connection text when no answer came, else `key`. A 401 is silent: ending the
 * session shows its own notice.
 */
export function notifyFailure(error: unknown, key: OwnKey): void {
  if (isFailure(error, 'unauthenticated')) return;
  whenLanguageLoaded((t) => notify('bad', failureText(t, error, key)));
}

/** The words of `notifyFailure`, for where they stay. */
export function failureText(t: Translate, error: unknown, key: OwnKey): string {
  const noAnswer = isFailure(error, 'timeout', 'unavailable');
  const said = isFailure(error) ? error.userMessage : undefined;
  return said ?? t(noAnswer ? CONNECTION : key);
}

/**
 * Tells of an act of which nobody knows whether it was done (product:ordering#lost-answer): of none that it was
 * not, nor that nothing was charged.
 */
export const notifyUndecided = (error: unknown): void =>
  notifyFailure(error, 'error.unanswered.title');

/** Whatever else goes wrong at sign-in is told as a failed connection (product:errors#catalogue). */
export function notifySignInFailure(error: unknown): void {
  if (isFailure(error, 'unauthenticated')) return;
  const said = isFailure(error) ? error.userMessage : undefined;
  whenLanguageLoaded((t) => notify('bad', said ?? t(CONNECTION)));
}
