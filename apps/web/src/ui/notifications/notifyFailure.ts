import type { Key } from '@merenda/i18n';
import { isFailure } from '../../client/failure.ts';
import { whenSpoken } from '../../i18n/language.ts';
import { notify } from './notify.ts';

/**
 * Tells the guardian about a failed call (spec 1 §8): the server's own word when there is one, the
 * connection text when no answer came, else `key`. A 401 is silent: the ended session speaks.
 */
export function notifyFailure(error: unknown, key: Key): void {
  if (isFailure(error, 'unauthenticated')) return;
  const noAnswer = isFailure(error, 'timeout', 'unavailable');
  const said = isFailure(error) ? error.userMessage : undefined;
  whenSpoken((t) => notify('bad', said ?? t(noAnswer ? 'global.error.connection' : key)));
}
