import {
  maskAnyTaxId,
  maskTaxId,
  TAX_ID_KINDS,
  type TaxIdKind,
} from '@merenda/domain/people/tax-ids';
import type { Country } from '@merenda/domain/places/countries';
import type { ComponentProps } from 'react';
import { useT } from '../../../i18n/language.ts';
import { MaskedField } from '../masked-field.tsx';
import { useTaxDoubt } from './use-tax-doubt.ts';

const PERSON: readonly TaxIdKind[] = ['person'];

/**
 * A tax number in the form of the country: a person's, or with `anyOwner` a company's too. Check digits
 * that do not fit are told beside it, and keep nobody from going on.
 */
export function TaxIdField({
  country,
  anyOwner = false,
  label = country.taxIdentifier.label,
  onBlur,
  ...field
}: Omit<ComponentProps<typeof MaskedField>, 'label' | 'mask'> & {
  country: Country;
  anyOwner?: boolean;
  label?: string;
}) {
  const t = useT();
  const kinds = anyOwner ? TAX_ID_KINDS : PERSON;
  const { isDoubted, look } = useTaxDoubt(country, field.value, kinds);
  const hasLetters = anyOwner || /[A*]/.test(country.taxIdentifier.mask);
  return (
    <MaskedField
      label={label}
      mask={(text) => (anyOwner ? maskAnyTaxId(country, text) : maskTaxId(country, text))}
      inputMode={hasLetters ? undefined : 'numeric'}
      placeholder={country.taxIdentifier.placeholder}
      hint={isDoubted ? t('form.taxIdentifierNumber.doubt') : undefined}
      {...field}
      onBlur={(event) => {
        void look();
        onBlur?.(event);
      }}
    />
  );
}
