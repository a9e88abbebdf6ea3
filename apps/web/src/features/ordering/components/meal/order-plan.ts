import { ORDER_STEPS } from '../../model/meal/steps.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { DayStep } from './day-step.tsx';
import type { MealPlan } from './meal-wizard.tsx';
import { MenuStep } from './menu-step.tsx';

/** An order (product:ordering#wizard). */
export const ORDER_PLAN: MealPlan = {
  steps: ORDER_STEPS,
  views: { day: DayStep, menu: MenuStep, confirm: ConfirmStep },
  finish: 'cart.checkout.finish',
};
