import { detectBrand, isValidExpiry, isValidHolder } from '@merenda/domain/cards';
import type { Key } from '@merenda/i18n';
import cardValidator from 'card-validator';
import { Failure, invalid } from '../../failure.ts';
import type { RawCard } from '../../gateways/index.ts';
import { checkedTaxId } from '../users/index.ts';

/** A card as the form sends it (spec 1 §3, `rawCard`). */
export interface TypedCard {
  number: string;
  holder: string;
  /** MMYY. */
  expiryDate: string;
  cpf: string;
}

/**
 * The rules that need no processor: brand, check digit, expiry, a holder of two words, the holder's
 * tax id in the guardian's country (spec 1 §5).
 * @throws Failure invalid_card with the reason in words; validation_failed for holder and tax id
 */
export function checkRawCard(
  { number, holder, expiryDate, cpf }: TypedCard,
  { country, email, today }: { country: string; email: string; today: string },
): RawCard {
  if (!isValidHolder(holder)) throw invalid('rawCard.holder', 'wants first and last name');
  const holderTaxIdentifier = checkedTaxId(country, cpf, 'rawCard.cpf');
  if (!cardValidator.number(number).isValid) {
    throw refusedCard('rawCard.number', 'payments.error.card.number');
  }
  if (!detectBrand(number)) throw refusedCard('rawCard.number', 'payments.error.card.brand');
  const expiry = `${expiryDate.slice(0, 2)}/${expiryDate.slice(2)}`;
  if (!isValidExpiry(expiry, today)) {
    throw refusedCard('rawCard.expiryDate', 'payments.error.refused.expiredCard');
  }
  return { number, holder, expiry: expiryDate, holderTaxIdentifier, holderEmail: email };
}

/**
 * The code is the same for every reason.
 * @param path the field that it is about
 * @param userMessageKey what the guardian reads
 */
export const refusedCard = (path: 'rawCard.number' | 'rawCard.expiryDate', userMessageKey: Key) =>
  new Failure('invalid_card', {
    message: 'the card is not accepted',
    issues: [{ path, message: 'is not accepted' }],
    userMessageKey,
  });
