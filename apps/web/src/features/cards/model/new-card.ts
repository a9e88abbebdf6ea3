import type { CardForm } from '@merenda/domain/payments/card-forms';
import { expiryDigits } from '@merenda/domain/payments/cards';
import { normaliseTaxId, taxIdKinds } from '@merenda/domain/people/tax-ids';
import type { Country } from '@merenda/domain/places/countries';
import { plainLine } from '@merenda/domain/text/pasted';
import type { ServerFields, WirePath } from '@merenda/ui/blocks/form/refusals.ts';
import type { NewCard } from '../api/cards.ts';

/** How the card is sent; one that is refused as a whole shows the server's words at its number. */
export const CARD_FIELDS: ServerFields<CardForm, keyof CardForm, WirePath<NewCard>> = {
  paths: {
    holder: 'rawCard.holder',
    number: 'rawCard.number',
    expiry: 'rawCard.expiryDate',
    taxId: 'rawCard.cpf',
  },
  texts: {
    holder: 'form.card.valid.name',
    number: 'form.card.valid.number',
    expiry: 'form.card.valid.date',
    taxId: 'form.taxIdentifierNumber.matches',
  },
  codes: {
    invalid_card: () => ({
      field: 'number',
      key: 'payments.error.invalidCard',
      saysServerText: true,
    }),
  },
};

/** A card as it is sent (product:cards#payload). */
export function newCardOf(
  { holder, number, expiry, taxId }: CardForm,
  setting: {
    code: string;
    company: string;
    country: Country;
    authorizerId: string | undefined;
  },
): NewCard {
  const { code, company, country, authorizerId } = setting;
  return {
    country: country.name.toUpperCase(),
    company,
    rawCard: {
      holder: plainLine(holder),
      number: number.replace(/\D/g, ''),
      expiryDate: expiryDigits(expiry),
      cpf: normaliseTaxId(country, taxId, taxIdKinds(country, taxId)[0]),
      ...(authorizerId && { authorizerId }),
    },
    securityNumber: code,
  };
}
