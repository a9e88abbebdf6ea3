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
 * A tax number in the country's form: a person's, or with `anyOwner` a company's too. Wrong check
 * digits are shown beside it, but do not stop the form.
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
  const isAlphanumeric = anyOwner || /[A*]/.test(country.taxIdentifier.mask);
  return (
    <MaskedField
      label={label}
      mask={(text) => (anyOwner ? maskAnyTaxId(country, text) : maskTaxId(country, text))}
      inputMode={isAlphanumeric ? undefined : 'numeric'}
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
