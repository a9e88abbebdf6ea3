import { SCHEDULE_STEPS } from '../../model/meal/steps.ts';
import type { MealPlan } from '../meal/meal-wizard.tsx';
import { TypeStep } from './type-step.tsx';
import { WhenStep } from './when-step.tsx';

/** A scheduled meal (product:scheduling#wizard). */
export const SCHEDULE_PLAN: MealPlan = {
  steps: SCHEDULE_STEPS,
  views: { type: TypeStep, when: WhenStep },
  finish: 'schedule.finish',
};
