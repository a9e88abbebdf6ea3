import { countryOrDefault } from '@merenda/domain/countries';
import { nameError, phoneError } from '@merenda/domain/person-forms';
import { normalisePhone } from '@merenda/domain/phones';
import type { Key } from '@merenda/i18n';
import type { Responsible } from '../../../session/session.ts';
import { useFields } from '../../../ui/useFields.ts';
import { nationalNumber } from './phone.ts';

/** The fields by which the server's issues name them, and what is said there. */
const REFUSALS: Record<string, { field: 'name' | 'phone'; error: Key }> = {
  name: { field: 'name', error: 'form.invalid' },
  phoneNumber: { field: 'phone', error: 'form.phoneNumber.matches' },
};

/** Name and phone being edited, by the rules of the profile (spec 1 §5). */
export function useAccountForm({ name, phoneNumber, countryCode }: Responsible) {
  const country = countryOrDefault(countryCode);
  const fields = useFields(
    { name, phone: nationalNumber(country, phoneNumber) },
    { name: (form) => nameError(form.name), phone: (form) => phoneError(form.phone, country) },
  );
  return {
    ...fields,
    country,
    /** What to save, the phone number as the whole world dials it. */
    changes: () => ({
      name: fields.form.name.trim(),
      phoneNumber: normalisePhone(country, fields.form.phone) ?? fields.form.phone,
    }),
    refuseIssues: (issues: readonly { path: string }[]) =>
      fields.refuse(
        Object.fromEntries(
          issues
            .flatMap(({ path }) => REFUSALS[path] ?? [])
            .map(({ field, error }) => [field, error]),
        ),
      ),
  };
}
