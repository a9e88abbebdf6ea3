import { DOCUMENT_TYPES, type DocumentType } from '@merenda/domain/people/documents';
import type { Country } from '@merenda/domain/places/countries';
import { useT } from '../../../i18n/language.ts';
import { Segmented } from '../../choices/segmented.tsx';
import type { FieldProps } from '../../form/use-form.ts';
import { TextField } from '../text-field.tsx';
import { TypedDayField } from '../typed-day-field.tsx';
import { TaxIdField } from './tax-id-field.tsx';

/** The form's fields for this document. */
export type DocumentField = 'taxIdentifier' | 'nationalId' | 'passportNumber' | 'passportExpiry';

/**
 * One identity document: its kind and its number (product:signup#wizard). `field` is that of
 * `useForm`.
 */
export function DocumentFields({
  country,
  type,
  onType,
  field,
  label,
  optional = false,
}: {
  country: Country;
  type: DocumentType;
  onType: (type: DocumentType) => void;
  field: (name: DocumentField) => FieldProps;
  /** The document's owner, if not the reader. */
  label?: string;
  optional?: boolean;
}) {
  const t = useT();
  const words: Record<DocumentType, string> = {
    taxIdentifier: country.taxIdentifier.label,
    nationalId: t('signup.nationalId'),
    passport: t('signup.passport'),
  };
  return (
    <>
      <Segmented
        label={label ?? t('signup.documentType')}
        value={type}
        onChange={onType}
        options={DOCUMENT_TYPES.map((value) => ({ value, label: words[value] }))}
      />
      {type === 'taxIdentifier' && (
        <TaxIdField country={country} optional={optional} {...field('taxIdentifier')} />
      )}
      {type === 'nationalId' && (
        <TextField
          label={t('signup.nationalIdNumber')}
          optional={optional}
          {...field('nationalId')}
        />
      )}
      {type === 'passport' && <PassportFields field={field} optional={optional} />}
    </>
  );
}

function PassportFields({
  field,
  optional,
}: {
  field: (name: DocumentField) => FieldProps;
  optional: boolean;
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('signup.passportNumber')}
        optional={optional}
        autoCapitalize="characters"
        {...field('passportNumber')}
      />
      <TypedDayField
        label={t('signup.passportExpiry')}
        optional={optional}
        {...field('passportExpiry')}
      />
    </>
  );
}
