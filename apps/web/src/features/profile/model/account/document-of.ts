import { maskTaxId } from '@merenda/domain/people/tax-ids';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Translate } from '@merenda/i18n';
import type { Responsible } from '../../../../session/session.ts';
import { maskDocument } from './mask-document.ts';

/** The document of the guardian's sign-up: its name, and a part of its number. */
export function documentOf(t: Translate, user: Responsible): { term: string; value: string } {
  const country = countryOrDefault(user.countryCode);
  const { taxIdentifierNumber, nationalIdNumber, passport, billingDetails } = user;
  if (taxIdentifierNumber) {
    return {
      term: billingDetails.taxIdentifierType ?? country.taxIdentifier.label,
      value: maskDocument(maskTaxId(country, taxIdentifierNumber)),
    };
  }
  return nationalIdNumber
    ? { term: t('signup.nationalId'), value: maskDocument(nationalIdNumber) }
    : { term: t('signup.passport'), value: maskDocument(passport?.number ?? '') };
}
