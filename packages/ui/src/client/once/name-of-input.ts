import { stringifyDraft } from '../drafts/draft-json.ts';
import { newKey } from './new-key.ts';
import type { Undecided } from './undecided.ts';

/**
 * The name of one of several requests of an act. It is the request with this input, else one whose input is
 * forgotten, else a new one.
 */
export function nameOfInput(
  act: string,
  input: unknown,
  requests: ReadonlyMap<string, Undecided<unknown>>,
): string {
  const own = [...requests].filter(([name]) => name.startsWith(`${act}:`));
  const wanted = stringifyDraft(input);
  const found =
    own.find(([, { sent }]) => sent && stringifyDraft(sent.input) === wanted) ??
    own.find(([, { sent }]) => !sent);
  return found?.[0] ?? `${act}:${newKey()}`;
}
