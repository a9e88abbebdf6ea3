import type { HealthAnswers } from '@merenda/domain/health/health-answers';
import type { HealthFormFields } from '@merenda/domain/health/health-form';
import type { Place } from '@merenda/domain/people/registration-steps';
import { loadTabDraft } from '../../../client/tab-draft.ts';
import type { HealthForm } from '../api/health-forms.ts';

/** What was typed and tapped, and how far one had come. */
export interface Draft {
  fields: HealthFormFields;
  answers: HealthAnswers;
  place: Place;
}

/** A draft belongs to a guardian, a student, and the version that it changes. */
export const draftName = (
  guardianId: string,
  studentId: string,
  before: Pick<HealthForm, 'currentAnamnesis'> | null | undefined,
): string => `health.${guardianId}.${studentId}.${before?.currentAnamnesis ?? 'first'}`;

export const hasDraft = (name: string): boolean => findDraft(name) !== undefined;

/** A draft of ours, as far as one can tell. */
export function findDraft(name: string): Draft | undefined {
  const found = loadTabDraft(name);
  if (typeof found !== 'object' || found === null) return undefined;
  const complete = 'fields' in found && 'answers' in found && 'place' in found;
  return complete ? (found as Draft) : undefined;
}
