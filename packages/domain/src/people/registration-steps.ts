import type { RegistrationVariant } from './students.ts';

/** The steps of registering a student or filling in the health form (product:students#variants). */
export const REGISTRATION_STEPS = [
  'school',
  'student',
  'access',
  'contact',
  'responsible',
  'questions',
  'summary',
  'report',
] as const;

export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

/**
 * The steps' use: a new student's registration, or the health form of a registered student.
 * The latter begins with the questions, and ends with school data, which the registration mostly knows.
 */
type Walk = RegistrationVariant | 'ownHealthForm';

const STEPS: Record<Walk, readonly RegistrationStep[]> = {
  wallet: ['school', 'student', 'access', 'summary'],
  healthForm: ['school', 'student', 'contact', 'responsible', 'questions', 'summary', 'report'],
  both: ['school', 'student', 'access', 'contact', 'responsible', 'questions', 'summary', 'report'],
  ownHealthForm: ['student', 'questions', 'contact', 'responsible', 'school', 'summary', 'report'],
  none: ['school'],
};

/** The steps of a walk in order. */
export const registrationSteps = (walk: Walk): readonly RegistrationStep[] => STEPS[walk];

/** A position in the steps; `page` counts the pages of questions from 0. */
export interface Place {
  step: RegistrationStep;
  page: number;
}

/** The next place; undefined after the last. The questions go page by page. */
export function nextPlace(
  walk: Walk,
  { step, page }: Place,
  questionPages: number,
): Place | undefined {
  if (step === 'questions' && page + 1 < questionPages) return { step, page: page + 1 };
  const steps = STEPS[walk];
  const next = steps[steps.indexOf(step) + 1];
  return next && { step: next, page: 0 };
}

/** The previous place; undefined before the first. */
export function previousPlace(
  walk: Walk,
  { step, page }: Place,
  questionPages: number,
): Place | undefined {
  if (step === 'questions' && page > 0) return { step, page: page - 1 };
  const steps = STEPS[walk];
  const previous = steps[steps.indexOf(step) - 1];
  if (!previous) return undefined;
  return { step: previous, page: previous === 'questions' ? Math.max(questionPages - 1, 0) : 0 };
}
