import type { CardForm } from '@merenda/domain/card-forms';
import { expiryDigits } from '@merenda/domain/cards';
import type { Country } from '@merenda/domain/countries';
import { normaliseTaxId } from '@merenda/domain/tax-ids';
import type { NewCard } from '../api/cards.ts';

/** A card as it is sent (spec 1 §3 "Card creation payload"). */
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
      holder: holder.trim().replace(/\s+/g, ' '),
      number: number.replace(/\D/g, ''),
      expiryDate: expiryDigits(expiry),
      cpf: normaliseTaxId(country, taxId),
      ...(authorizerId && { authorizerId }),
    },
    securityNumber: code,
  };
}
