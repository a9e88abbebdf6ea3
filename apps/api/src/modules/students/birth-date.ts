import { birthDateError } from '@merenda/domain/people/students';
import { invalid } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

/** @throws Failure validation_failed for a day that cannot be a student's birth date */
export function checkBirthDate({ clock }: Services, birthDate: string): void {
  const today = clock().toISOString().slice(0, 10);
  if (birthDateError(birthDate, today)) {
    throw invalid('birthDate', 'must be between 1900 and today');
  }
}
