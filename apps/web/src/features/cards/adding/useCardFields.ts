import { type CardForm, cardErrors } from '@merenda/domain/card-forms';
import { detectBrand } from '@merenda/domain/cards';
import { countryOrDefault } from '@merenda/domain/countries';
import { maskTaxId } from '@merenda/domain/tax-ids';
import { useState } from 'react';
import { companyToday } from '../../../session/companyTime.ts';
import { useSession } from '../../../session/session.ts';
import { useFields, type Wrong } from '../../../ui/useFields.ts';

export type CardFieldsState = ReturnType<typeof useCardFields>;
export type CardFieldName = keyof CardForm;

/** A field that the server refused, and its words on it. */
export interface CardRefusal {
  field: CardFieldName;
  words: string;
}

/**
 * The card that is being typed: kept nowhere but here. The guardian's own tax id is put in, as most
 * cards are the guardian's own.
 */
export function useCardFields() {
  const { responsible } = useSession();
  const country = countryOrDefault(responsible.countryCode);
  const taxId = responsible.billingDetails.taxIdentifierNumber ?? responsible.taxIdentifierNumber;
  const [refusal, setRefusal] = useState<CardRefusal>();
  const rule =
    (name: CardFieldName) =>
    (form: CardForm): Wrong =>
      cardErrors(form, { country, today: companyToday() })[name] ??
      (name === 'number' && !detectBrand(form.number) ? UNKNOWN_BRAND : undefined);
  const fields = useFields<CardForm>(
    { holder: '', number: '', expiry: '', taxId: taxId ? maskTaxId(country, taxId) : '' },
    {
      holder: rule('holder'),
      number: rule('number'),
      expiry: rule('expiry'),
      taxId: rule('taxId'),
    },
  );
  return {
    country,
    form: fields.form,
    field: (name: CardFieldName) => {
      const props = fields.field(name);
      return {
        ...props,
        error: refusal?.field === name ? refusal.words : props.error,
        onChange: (text: string) => {
          if (refusal?.field === name) setRefusal(undefined);
          props.onChange(text);
        },
      };
    },
    refuse: setRefusal,
    isComplete: !refusal && fields.isValid('holder', 'number', 'expiry', 'taxId'),
  };
}

const UNKNOWN_BRAND: Wrong = { key: 'payments.error.card.brand' };
