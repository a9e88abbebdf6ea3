import type { Key, Translate } from '@merenda/i18n';
import { isFailure, type Reason, reasonOf } from '../../client/failure.ts';
import { whenLanguageLoaded } from '../../i18n/language.ts';
import { notify } from './notify.ts';

/**
 * The key of a page's own text about a failed call. A failed connection always has its own text.
 */
export type OwnKey = Exclude<Key, typeof CONNECTION>;

const CONNECTION = 'global.error.connection';

/** The texts of calls without an answer of ours. */
export const UNANSWERED = {
  connection: CONNECTION,
  slow: CONNECTION,
  away: 'error.away.text',
  notFound: undefined,
  refused: undefined,
  ours: undefined,
} as const satisfies Record<Reason, Key | undefined>;

/**
 * Shows a failed call (product:errors#showing): the server's message if there is one, the reason
 * when the API gave no answer, else `key`. A 401 is silent: the end of the session shows its own
 * notice.
 */
export const notifyFailure: (error: unknown, key: OwnKey) => void = show;

/** The text of `notifyFailure`, for places where it stays. */
export function failureText(t: Translate, error: unknown, key: Key): string {
  const said = isFailure(error) ? error.userMessage : undefined;
  return said ?? t(UNANSWERED[reasonOf(error)] ?? key);
}

/**
 * Shows that an act may or may not have been done (product:ordering#lost-answer). It claims neither
 * that it was not done nor that nothing was charged, and does not advise to wait.
 */
export const notifyUndecided = (error: unknown): void =>
  tell(error, (t) => t('error.unanswered.title'));

/** Any other failure at sign-in is shown as a failed connection (product:errors#catalogue). */
export const notifySignInFailure = (error: unknown): void => show(error, CONNECTION);

function show(error: unknown, key: Key): void {
  tell(error, (t) => failureText(t, error, key));
}

function tell(error: unknown, words: (t: Translate) => string): void {
  if (isFailure(error, 'unauthenticated')) return;
  const route = isFailure(error) ? error.route : undefined;
  whenLanguageLoaded((t) => notify('bad', words(t), route));
}
