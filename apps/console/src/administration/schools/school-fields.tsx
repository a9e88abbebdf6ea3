import { textError } from '@merenda/domain/forms/text-forms';
import { SCHOOL_TEXTS } from '@merenda/domain/places/schools';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import type { Request } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';

type Sent = Omit<Request<'PUT /operator/schools/:id'>['body'], 'version'>;

/** A school's fields as a form has them: a missing text is empty. */
export type SchoolFields = { [Name in keyof Sent]-?: NonNullable<Sent[Name]> };

type FieldName = keyof SchoolFields;
type TextName = {
  [Name in FieldName]: SchoolFields[Name] extends string ? Name : never;
}[FieldName];

/** The fields of a school that is yet to be added. */
export const NEW_SCHOOL: SchoolFields = {
  name: '',
  town: '',
  walletPayment: true,
  healthForm: false,
  isTest: false,
};

export const SCHOOL_FIELD_NAMES = {
  name: 'console.name',
  town: 'administration.schools.town',
  walletPayment: 'administration.schools.wallet',
  healthForm: 'administration.schools.health',
  isTest: 'administration.schools.test',
} as const satisfies Record<FieldName, string>;

/** In the order of forms and facts. */
export const SCHOOL_FIELDS = Object.keys(SCHOOL_FIELD_NAMES) as FieldName[];

export const fieldsOfSchool = (school: Sent): SchoolFields =>
  Object.fromEntries(
    SCHOOL_FIELDS.map((name) => [name, school[name] ?? NEW_SCHOOL[name]]),
  ) as SchoolFields;

/** A school's fields as the API takes them: without empty texts. */
export const sentSchool = (fields: SchoolFields): Sent =>
  Object.fromEntries(
    SCHOOL_FIELDS.map((name) => [name, fields[name]] as const).filter(
      ([, value]) => typeof value === 'boolean' || value.trim() !== '',
    ),
  ) as Sent;

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
  return SCHOOL_FIELDS.map((name) => {
    const label = t(SCHOOL_FIELD_NAMES[name]);
    const value = fields[name];
    if (typeof value === 'boolean') {
      return (
        <Checkbox
          key={name}
          label={label}
          checked={value}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      );
    }
    const isNeeded = name === 'name';
    return (
      <TextField
        key={name}
        label={label}
        optional={!isNeeded}
        value={value}
        onChange={(text) => onChange({ [name]: text })}
        maxLength={SCHOOL_TEXTS[name as TextName]}
        error={isNeeded && wasSent && !isSchoolRight(fields) ? t('form.required') : undefined}
      />
    );
  });
}
