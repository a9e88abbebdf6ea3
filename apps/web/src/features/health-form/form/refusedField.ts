import { FIELDS_OF_STEP, type HealthFormFields } from '@merenda/domain/health-form';
import type { RegistrationStep } from '@merenda/domain/registration-steps';
import type { Key } from '@merenda/i18n';
import { isFailure } from '../../../client/failure.ts';

/** What the API calls by another name. */
const FIELDS: Record<string, keyof HealthFormFields> = {
  restaurantUnit: 'school',
  schoolClass: 'schoolClass',
  roomNumber: 'room',
  internalId: 'internalId',
  studentName: 'studentName',
  birthday: 'birthday',
  fiscalNumber: 'fiscalNumber',
  'contact.address': 'address',
  'contact.email': 'email',
  'contact.phone': 'phone',
  'contact.phone2': 'phone2',
  'responsible.name': 'responsibleName',
  'responsible.kinship': 'responsibleKinship',
  'responsibleForInfo.name': 'infoName',
  'responsibleForInfo.kinship': 'infoKinship',
};

/** The first field that a refusal speaks of, and the step on which it is. */
export function refusedField(
  error: unknown,
): { field: keyof HealthFormFields; step: RegistrationStep; key: Key } | undefined {
  if (isFailure(error, 'duplicate_student')) {
    return { field: 'internalId', step: 'school', key: 'dependent.error.createStudent.cpfEmail' };
  }
  if (!isFailure(error, 'validation_failed')) return undefined;
  const field = error.issues.flatMap(({ path }) => FIELDS[path] ?? [])[0];
  const steps = Object.keys(FIELDS_OF_STEP) as (keyof typeof FIELDS_OF_STEP)[];
  const step = steps.find((one) => FIELDS_OF_STEP[one].some((name) => name === field));
  return field && step ? { field, step, key: 'form.invalid' } : undefined;
}
