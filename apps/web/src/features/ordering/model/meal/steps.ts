import type { Key } from '@merenda/i18n';
import type { WantedMeal } from './wanted-meal.ts';

/** The services that can be scheduled (product:scheduling#wizard). */
export const SERVICE_TYPES = ['lunch', 'party', 'special-event'] as const;

export type ServiceType = (typeof SERVICE_TYPES)[number];

/** A meal as it is chosen, step by step. */
export interface MealDraft extends WantedMeal {
  /** The service of a scheduled one. */
  type?: ServiceType | undefined;
}

/** A step of choosing a meal. */
export interface MealStep {
  name: 'type' | 'when' | 'day' | 'menu' | 'dishes' | 'confirm';
  heading: Key;
  /** Says what is still to be chosen. */
  lacks: (meal: MealDraft) => Key | undefined;
  /** The menu is chosen by then, and loaded. */
  needsMenu?: true;
  /** The hour is chosen with the dishes. */
  hasHours?: true;
}

export type MealSteps = readonly [MealStep, ...MealStep[]];

const noDishes = ({ dishes }: MealDraft) => (dishes?.length ? undefined : 'ordering.chosen.none');
const noTime = ({ slot }: MealDraft) => (slot === undefined ? 'ordering.noTime' : undefined);

/** The steps of an order (product:ordering#wizard); the last one orders. */
export const ORDER_STEPS: MealSteps = [
  {
    name: 'day',
    heading: 'ordering.step.day',
    lacks: ({ day }) => (day ? undefined : 'wizard.choose'),
  },
  {
    name: 'menu',
    heading: 'ordering.step.menu',
    lacks: ({ menu }) => (menu ? undefined : 'wizard.choose'),
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

/** Those of scheduling a meal (product:scheduling#wizard). */
export const SCHEDULE_STEPS: MealSteps = [
  {
    name: 'type',
    heading: 'schedule.step.type',
    lacks: ({ type }) => (type ? undefined : 'wizard.choose'),
  },
  { name: 'when', heading: 'schedule.step.when', lacks: noTime, needsMenu: true },
  { name: 'dishes', heading: 'ordering.step.dishes', lacks: noDishes },
];

/** The index of the first step that a meal leaves open. */
export function firstOpen(steps: readonly MealStep[], meal: MealDraft): number {
  const open = steps.findIndex(({ lacks }) => lacks(meal) !== undefined);
  return open === -1 ? steps.length - 1 : open;
}

/** The meal with a change; another menu has other dishes, another hour has the same. */
export const changeMeal = (meal: MealDraft, change: Partial<MealDraft>): MealDraft => ({
  ...meal,
  ...change,
  ...('menu' in change && change.menu !== meal.menu && { dishes: [] }),
});

/** The meal with a dish more, or without it. */
export const toggleDish = (meal: MealDraft, id: string): MealDraft => {
  const { dishes = [] } = meal;
  const others = dishes.filter((one) => one !== id);
  return { ...meal, dishes: others.length < dishes.length ? others : [...dishes, id] };
};
