import type { Key } from '@merenda/i18n';
import type { WantedMeal } from './wanted-meal.ts';

/** The services that can be scheduled (product:scheduling#wizard). */
export const SERVICE_TYPES = ['lunch', 'party', 'special-event'] as const;

export type ServiceType = (typeof SERVICE_TYPES)[number];

/** A meal while it is chosen, step by step. */
export interface MealDraft extends WantedMeal {
  /** The service type of a scheduled meal. */
  type?: ServiceType | undefined;
}

/** A step of choosing a meal. */
export interface MealStep {
  name: 'type' | 'when' | 'day' | 'menu' | 'dishes' | 'confirm';
  heading: Key;
  /** The text for the choice that is still missing; undefined when the step is complete. */
  lacks: (meal: MealDraft) => Key | undefined;
  /** The step needs a chosen and loaded menu. */
  needsMenu?: true;
  /** The step also asks for the hour. */
  hasHours?: true;
}

export type MealSteps = readonly [MealStep, ...MealStep[]];

const noDishes = ({ dishes }: MealDraft) => (dishes?.length ? undefined : 'ordering.chosen.none');
const noTime = ({ slot }: MealDraft) => (slot === undefined ? 'ordering.noTime' : undefined);

/** The steps of an order (product:ordering#wizard). The last step places it. */
export const ORDER_STEPS: MealSteps = [
  {
    name: 'day',
    heading: 'ordering.step.day',
    lacks: ({ day }) => (day ? undefined : 'wizard.choose'),
  },
  {
    name: 'menu',
    heading: 'ordering.step.menu',
    // The day's first menu stands in for a choice.
    lacks: ({ day }) => (day ? undefined : 'wizard.choose'),
    needsMenu: true,
  },
  {
    name: 'dishes',
    heading: 'ordering.step.dishes',
    lacks: (meal) => noDishes(meal) ?? noTime(meal),
    hasHours: true,
  },
  { name: 'confirm', heading: 'ordering.step.confirm', lacks: () => undefined },
];

/** The steps of scheduling a meal (product:scheduling#wizard). */
export const SCHEDULE_STEPS: MealSteps = [
  {
    name: 'type',
    heading: 'schedule.step.type',
    lacks: ({ type }) => (type ? undefined : 'wizard.choose'),
  },
  { name: 'when', heading: 'schedule.step.when', lacks: noTime, needsMenu: true },
  { name: 'dishes', heading: 'ordering.step.dishes', lacks: noDishes },
];

/** Index of the first incomplete step; the last step if all are complete. */
export function firstOpen(steps: readonly MealStep[], meal: MealDraft): number {
  const open = steps.findIndex(({ lacks }) => lacks(meal) !== undefined);
  return open === -1 ? steps.length - 1 : open;
}

/** The meal with a change. Another menu removes its dishes; another hour keeps them. */
export const changeMeal = (meal: MealDraft, change: Partial<MealDraft>): MealDraft => ({
  ...meal,
  ...change,
  ...('menu' in change && change.menu !== meal.menu && { dishes: [] }),
});

/** The meal with a dish added, or removed if it was chosen. */
export const toggleDish = (meal: MealDraft, id: string): MealDraft => {
  const { dishes = [] } = meal;
  const others = dishes.filter((one) => one !== id);
  return { ...meal, dishes: others.length < dishes.length ? others : [...dishes, id] };
};
