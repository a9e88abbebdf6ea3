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

const STEPS: Record<RegistrationVariant, readonly RegistrationStep[]> = {
  wallet: ['school', 'student', 'access', 'summary'],
  healthForm: ['school', 'student', 'contact', 'responsible', 'questions', 'summary', 'report'],
  both: ['school', 'student', 'access', 'contact', 'responsible', 'questions', 'summary', 'report'],
  none: ['school'],
};

/** The steps of a variant in order. */
export const registrationSteps = (variant: RegistrationVariant): readonly RegistrationStep[] =>
  STEPS[variant];

/** A position in the steps; `page` counts the pages of questions from 0. */
export interface Place {
  step: RegistrationStep;
  page: number;
}

/** The next place; undefined after the last. The questions go page by page. */
export function nextPlace(
  variant: RegistrationVariant,
  { step, page }: Place,
  questionPages: number,
): Place | undefined {
  if (step === 'questions' && page + 1 < questionPages) return { step, page: page + 1 };
  const steps = STEPS[variant];
  const next = steps[steps.indexOf(step) + 1];
  return next && { step: next, page: 0 };
}

/** The previous place; undefined before the first. */
export function previousPlace(
  variant: RegistrationVariant,
  { step, page }: Place,
  questionPages: number,
): Place | undefined {
  if (step === 'questions' && page > 0) return { step, page: page - 1 };
  const steps = STEPS[variant];
  const previous = steps[steps.indexOf(step) - 1];
  if (!previous) return undefined;
  return { step: previous, page: previous === 'questions' ? Math.max(questionPages - 1, 0) : 0 };
}
