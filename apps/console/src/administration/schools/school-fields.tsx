import { textError } from '@merenda/domain/forms/text-forms';
import { SCHOOL_TEXTS } from '@merenda/domain/places/schools';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { free, type Rules } from '@merenda/ui/blocks/form/form-state.ts';
import type { FieldProps } from '@merenda/ui/blocks/form/use-form.ts';
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

export const SCHOOL_RULES: Rules<SchoolFields, FieldName> = {
  name: ({ name }) => textError(name, { max: SCHOOL_TEXTS.name }),
  town: free,
  walletPayment: free,
  healthForm: free,
  isTest: free,
};

/** The fields of a school, to add or to change it. */
export function SchoolFieldset({
  field,
}: {
  field: (name: FieldName) => FieldProps<string | boolean>;
}) {
  const t = useT();
  return SCHOOL_FIELDS.map((name) => {
    const { value, ...props } = field(name);
    const label = t(SCHOOL_FIELD_NAMES[name]);
    return typeof value === 'boolean' ? (
      <Checkbox key={name} label={label} checked={value} onChange={props.onChange} />
    ) : (
      <TextField
        key={name}
        {...props}
        label={label}
        optional={name !== 'name'}
        value={value}
        maxLength={SCHOOL_TEXTS[name as TextName]}
      />
    );
  });
}
