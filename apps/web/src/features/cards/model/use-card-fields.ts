import { type CardForm, cardErrors } from '@merenda/domain/payments/card-forms';
import { maskTaxId } from '@merenda/domain/people/tax-ids';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { FieldIssue } from '@merenda/ui/blocks/form/form-state.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useSession } from '../../../session/session.ts';
import { CARD_FIELDS } from './new-card.ts';

export type CardFieldsState = ReturnType<typeof useCardFields>;
type CardFieldName = keyof CardForm;

/**
 * The card that is being typed: kept nowhere but here. The guardian's own tax id is put in, as most
 * cards are the guardian's own.
 */
export function useCardFields() {
  const { responsible } = useSession();
  const country = countryOrDefault(responsible.countryCode);
  const taxId = responsible.billingDetails.taxIdentifierNumber ?? responsible.taxIdentifierNumber;
  const rule =
    (name: CardFieldName) =>
    (form: CardForm): FieldIssue =>
      cardErrors(form, { country, today: companyToday() })[name];
  const fields = useForm(
    { holder: '', number: '', expiry: '', taxId: taxId ? maskTaxId(country, taxId) : '' },
    {
      holder: rule('holder'),
      number: rule('number'),
      expiry: rule('expiry'),
      taxId: rule('taxId'),
    },
    CARD_FIELDS,
  );
  return { ...fields, country };
}
