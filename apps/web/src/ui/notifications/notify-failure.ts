import type { Key } from '@merenda/i18n';
import { isFailure } from '../../client/failure.ts';
import { whenLanguageLoaded } from '../../i18n/language.ts';
import { notify } from './notify.ts';

/**
 * Tells the guardian about a failed call (product:errors#showing): the server's message when there
 * is one, the connection text when no answer came, else `key`. A 401 is silent: ending the
 * session shows its own notice.
 */
export function notifyFailure(error: unknown, key: Key): void {
  if (isFailure(error, 'unauthenticated')) return;
  const noAnswer = isFailure(error, 'timeout', 'unavailable');
  const said = isFailure(error) ? error.userMessage : undefined;
  whenLanguageLoaded((t) => notify('bad', said ?? t(noAnswer ? 'global.error.connection' : key)));
}
