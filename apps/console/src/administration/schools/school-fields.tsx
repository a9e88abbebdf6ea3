import { textError } from '@merenda/domain/forms/text-forms';
import { SCHOOL_TEXTS } from '@merenda/domain/places/schools';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { OpenedSchool } from './queries.ts';

/** A school's fields as a form has them: without a town the text is empty. */
export type SchoolFields = {
  name: string;
  town: string;
  walletPayment: boolean;
  healthForm: boolean;
  isTest: boolean;
};

export const fieldsOfSchool = ({
  name,
  town = '',
  walletPayment,
  healthForm,
  isTest,
}: Omit<OpenedSchool, 'town'> & { town?: string | undefined }): SchoolFields => ({
  name,
  town,
  walletPayment,
  healthForm,
  isTest,
});

export const SCHOOL_FIELD_NAMES = {
  name: 'console.name',
  town: 'administration.schools.town',
  walletPayment: 'administration.schools.wallet',
  healthForm: 'administration.schools.health',
  isTest: 'administration.schools.test',
} as const;

/** A school's fields as the API takes them. */
export const sentSchool = ({ town, ...fields }: SchoolFields) => ({
  ...fields,
  ...(town.trim() && { town }),
});

/** The name is one to send. */
export const isSchoolRight = ({ name }: SchoolFields): boolean =>
  textError(name, { max: SCHOOL_TEXTS.name }) === undefined;

/** The fields of a school, to add or to change it. */
export function SchoolFieldset({
  fields,
  wasSent,
  onChange,
}: {
  fields: SchoolFields;
  /** A wrong field may be said. */
  wasSent: boolean;
  onChange: (changes: Partial<SchoolFields>) => void;
}) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('console.name')}
        value={fields.name}
        onChange={(name) => onChange({ name })}
        maxLength={SCHOOL_TEXTS.name}
        error={wasSent && !isSchoolRight(fields) ? t('form.required') : undefined}
      />
      <TextField
        label={t('administration.schools.town')}
        optional
        value={fields.town}
        onChange={(town) => onChange({ town })}
        maxLength={SCHOOL_TEXTS.town}
      />
      {(['walletPayment', 'healthForm', 'isTest'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(SCHOOL_FIELD_NAMES[name])}
          checked={fields[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </>
  );
}
