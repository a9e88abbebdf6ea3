import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import type { FastifyInstance } from 'fastify';
import { tellErased } from '../../platform/erased-name.ts';

/** Keys that name a person; a message of the same characters is no name. */
const KEYS = 'name|\\w+Name|student|counterparty|guardian|accountOwner|inviter|by';
/** The one list of names, up to a name. */
const LIST = String.raw`"guardians":\[(?:"(?:[^"\\]|\\.)*",)*`;
const NAMED = new RegExp(`(?<="(?:${KEYS})":|${LIST})"${ERASED_NAME}"`, 'g');

/**
 * Says erased names in the reader's words, in every answer: lists, panels, and files that pages make of them.
 * A kept answer has the stored name, and is said anew to each reader.
 */
export function registerErasedNames(api: FastifyInstance): void {
  api.addHook('onSend', async ({ language }, _reply, payload) =>
    typeof payload === 'string' && payload.includes(ERASED_NAME)
      ? payload.replace(NAMED, (named) => tellErased(named, language))
      : payload,
  );
}
