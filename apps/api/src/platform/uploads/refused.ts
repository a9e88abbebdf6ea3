import type { Key } from '@merenda/i18n';
import { Failure } from '../failure.ts';

/** A file that is not taken; `key` tells the guardian what can be done. */
export const refused = (message: string, key: Key) =>
  new Failure('file_refused', { message, userMessageKey: key });
