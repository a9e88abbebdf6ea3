import { isValidExpiry, isValidHolder, isValidNumber } from '@merenda/domain/payments/cards';
import { TAX_ID_KINDS } from '@merenda/domain/people/tax-ids';
import type { Key } from '@merenda/i18n';
import type { RawCard } from '../../gateways/index.ts';
import { Failure, invalid } from '../../platform/failure.ts';
import { checkedTaxId } from '../users/index.ts';

/** A card as the form sends it (product:cards#payload). */
export interface TypedCard {
  number: string;
  holder: string;
  /** MMYY. */
  expiryDate: string;
  cpf: string;
}

/**
 * Checks a card without a processor: check digit, expiry, holder, and the tax id of this person or
 * company in the guardian's country (product:cards#fields). The processor decides about the card's
 * brand.
 * @throws Failure invalid_card with the reason as a text; validation_failed for holder and tax id
 */
export function checkRawCard(
  { number, holder, expiryDate, cpf }: TypedCard,
  { country, email, today }: { country: string; email: string; today: string },
): RawCard {
  if (!isValidHolder(holder)) throw invalid('rawCard.holder', 'no name that a card can bear');
  const holderTaxIdentifier = checkedTaxId(country, cpf, 'rawCard.cpf', TAX_ID_KINDS);
  if (!isValidNumber(number)) {
    throw refusedCard('rawCard.number', 'payments.error.card.number');
  }
  const expiry = `${expiryDate.slice(0, 2)}/${expiryDate.slice(2)}`;
  if (!isValidExpiry(expiry, today)) {
    throw refusedCard('rawCard.expiryDate', 'payments.error.refused.expiredCard');
  }
  return { number, holder, expiry: expiryDate, holderTaxIdentifier, holderEmail: email };
}

/**
 * The refusal of a card; its code is the same for every reason.
 * @param path the field that is wrong
 * @param userMessageKey the guardian's text
 */
export const refusedCard = (path: 'rawCard.number' | 'rawCard.expiryDate', userMessageKey: Key) =>
  new Failure('invalid_card', {
    message: 'the card is not accepted',
    issues: [{ path, message: 'is not accepted' }],
    userMessageKey,
  });
