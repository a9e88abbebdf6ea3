import type { Key } from '@merenda/i18n';
import { Failure } from '../failure.ts';

/** The refusal of a file; `key` is the text that tells the guardian what to do. */
export const fileRefused = (message: string, key: Key) =>
  new Failure('file_refused', { message, userMessageKey: key });
