import type { Key } from '@merenda/i18n';
import { isFailure } from '../../../client/failure.ts';
import type { CardFieldName } from './useCardFields.ts';

interface RefusedField {
  field: CardFieldName;
  /** The server's words. */
  words: string | undefined;
  /** Ours, when it said none. */
  key: Key;
}

const FIELDS: Record<string, { field: CardFieldName; key: Key }> = {
  'rawCard.holder': { field: 'holder', key: 'form.card.valid.name' },
  'rawCard.number': { field: 'number', key: 'form.card.valid.number' },
  'rawCard.expiryDate': { field: 'expiry', key: 'form.card.valid.date' },
  'rawCard.cpf': { field: 'taxId', key: 'form.taxIdentifierNumber.matches' },
};

/**
 * Where a refusal belongs: the field that the server names; else, when the card as a whole was not
 * accepted (422), its number. undefined when it is about no field.
 */
export function refusedField(error: unknown): RefusedField | undefined {
  if (!isFailure(error, 'invalid_card', 'validation_failed')) return undefined;
  const [named] = error.issues.flatMap(({ path }) => FIELDS[path] ?? []);
  if (error.code === 'validation_failed') return named && { ...named, words: undefined };
  const { field, key }: { field: CardFieldName; key: Key } = named ?? {
    field: 'number',
    key: 'payments.error.invalidCard',
  };
  return { field, key, words: error.userMessage };
}
