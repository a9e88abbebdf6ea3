import { birthDateError } from '@merenda/domain/students';
import { invalid } from '../../failure.ts';
import type { Services } from '../../services.ts';

/** @throws Failure validation_failed for a day on which no student was born */
export function checkBirthDate({ clock }: Services, birthDate: string): void {
  const today = clock().toISOString().slice(0, 10);
  if (birthDateError(birthDate, today)) {
    throw invalid('birthDate', 'must be between 1900 and today');
  }
}
