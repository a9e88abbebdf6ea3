import { describe, expect, test } from 'vitest';
import {
  changeMeal,
  firstOpen,
  type MealDraft,
  type MealSteps,
  ORDER_STEPS,
  SCHEDULE_STEPS,
  toggleDish,
} from './steps.ts';

const meal: MealDraft = {
  type: 'lunch',
  day: '2026-11-30',
  menu: 'lunch',
  slot: '11:30',
  dishes: ['rice'],
};

describe('a partly chosen meal', () => {
  test.each<[string, MealSteps, MealDraft, string]>([
    ['nothing', ORDER_STEPS, {}, 'day'],
    ['a day', ORDER_STEPS, { day: meal.day }, 'dishes'],
    ['a menu', ORDER_STEPS, { ...meal, slot: undefined, dishes: [] }, 'dishes'],
    ['all but the hour', ORDER_STEPS, { ...meal, slot: undefined }, 'dishes'],
    ['all but the dishes', ORDER_STEPS, { ...meal, dishes: [] }, 'dishes'],
    ['all', ORDER_STEPS, meal, 'confirm'],
    ['nothing of a service', SCHEDULE_STEPS, {}, 'type'],
    ['its type', SCHEDULE_STEPS, { type: 'party' }, 'when'],
    ['its type and hour', SCHEDULE_STEPS, { ...meal, dishes: [] }, 'dishes'],
    ['all of a service', SCHEDULE_STEPS, meal, 'dishes'],
  ])('begins with the first step that is open: %s', (_known, steps, of, name) => {
    expect(steps[firstOpen(steps, of)]?.name).toBe(name);
  });

  test('names the missing choice of the dishes step: dishes, then the hour', () => {
    const dishes = ORDER_STEPS.find(({ name }) => name === 'dishes');
    expect(dishes?.lacks({ ...meal, dishes: undefined })).toBe('ordering.chosen.none');
    expect(dishes?.lacks({ ...meal, slot: undefined })).toBe('ordering.noTime');
    expect(dishes?.lacks(meal)).toBeUndefined();
  });
});

describe('a change', () => {
  test('to another menu removes all dishes; any other change keeps them', () => {
    expect(changeMeal(meal, { menu: 'party' })).toMatchObject({ menu: 'party', dishes: [] });
    expect(changeMeal(meal, { menu: undefined }).dishes).toEqual([]);
    expect(changeMeal(meal, { menu: meal.menu, slot: '12:00' }).dishes).toEqual(['rice']);
    expect(changeMeal(meal, { slot: '12:00' }).dishes).toEqual(['rice']);
  });

  test('adds a dish, or removes it if it was chosen', () => {
    expect(toggleDish({}, 'rice').dishes).toEqual(['rice']);
    expect(toggleDish(meal, 'fish').dishes).toEqual(['rice', 'fish']);
    expect(toggleDish(meal, 'rice').dishes).toEqual([]);
  });
});
