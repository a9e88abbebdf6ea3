import { toMinor } from '@merenda/domain/money/money';
import {
  addDays,
  addMonths,
  type Day,
  dayInZone,
  timeOfMinutes,
  wallClockToInstant,
} from '@merenda/domain/time/dates';
import type { DemoCompany, DemoSchool } from '../data/companies/company.ts';
import { MENUS, type MenuKind } from '../data/menus.ts';
import { productOf } from '../data/products.ts';
import { type Random, randomOf } from '../random.ts';
import { schoolDayFrom, schoolDays } from '../school-days.ts';

/** A past or future meal, paid when it was ordered. */
export interface PlannedMeal {
  diner: string;
  school: DemoSchool;
  menu: MenuKind;
  day: Day;
  slot: string;
  at: Date;
  dishes: readonly string[];
  amountMinor: bigint;
}

const MONTHS_BACK = 3;
const [LUNCH_CHANCE, SNACK_CHANCE] = [0.93, 0.14];

interface Diner {
  company: DemoCompany;
  name: string;
  school: DemoSchool;
}

/** The first school day of the history, by the school's calendar. */
export const historyStart = (school: DemoSchool, now: Date): Day =>
  schoolDayFrom(addMonths(dayInZone(now, school.timeZone), -MONTHS_BACK));

/** The meals of a diner on the school days of the last three months, up to yesterday. */
export function planPastMeals(diner: Diner, now: Date): PlannedMeal[] {
  const yesterday = addDays(dayInZone(now, diner.school.timeZone), -1);
  return schoolDays(historyStart(diner.school, now), yesterday).flatMap((day) => {
    // Random by day, so that a day's meals do not depend on when the history is created.
    const random = randomOf(diner.company.id, diner.name, day);
    const orderedAt = `07:${String(5 + random.int(55)).padStart(2, '0')}`;
    const meals: PlannedMeal[] = [];
    if (random.chance(LUNCH_CHANCE)) meals.push(mealOf(diner, 'lunch', day, { orderedAt, random }));
    if (random.chance(SNACK_CHANCE)) meals.push(mealOf(diner, 'snack', day, { orderedAt, random }));
    return meals;
  });
}

/** A future lunch, ordered yesterday evening, at least `skip` days from today. */
export function planComingMeal(diner: Diner, now: Date, { skip }: { skip: number }): PlannedMeal {
  const today = dayInZone(now, diner.school.timeZone);
  const day = schoolDayFrom(addDays(today, skip));
  const random = randomOf(diner.company.id, diner.name, 'coming', day);
  const meal = mealOf(diner, 'lunch', day, { orderedAt: '19:40', random });
  return { ...meal, at: wallClockToInstant(addDays(today, -1), '19:40', diner.school.timeZone) };
}

function mealOf(
  { company, name, school }: Diner,
  menu: MenuKind,
  day: Day,
  { orderedAt, random }: { orderedAt: string; random: Random },
): PlannedMeal {
  const { startTimeMinutes, endTimeMinutes, slotsTimeMinutes } = MENUS[menu];
  const slots = (endTimeMinutes - startTimeMinutes) / slotsTimeMinutes + 1;
  const slot = timeOfMinutes(startTimeMinutes + slotsTimeMinutes * random.int(slots));
  const dishes = menu === 'lunch' ? lunchDishes(random) : snackDishes(random);
  const prices = dishes.map((dish) =>
    toMinor(productOf(dish).prices[company.currency], company.currency),
  );
  return {
    diner: name,
    school,
    menu,
    day,
    slot,
    at: wallClockToInstant(day, orderedAt, school.timeZone),
    dishes,
    amountMinor: prices.reduce((sum, price) => sum + price, 0n),
  };
}

function lunchDishes(random: Random): string[] {
  const dishes = [pickFrom('lunch', random.chance(0.7) ? 'mains' : 'vegetarian', random)];
  if (random.chance(0.25)) dishes.push(pickFrom('lunch', 'sides', random));
  if (random.chance(0.3)) dishes.push(pickFrom('lunch', 'desserts', random));
  if (random.chance(0.4)) dishes.push(pickFrom('lunch', 'drinks', random));
  return dishes;
}

function snackDishes(random: Random): string[] {
  const dishes = [pickFrom('snack', random.chance(0.5) ? 'savoury' : 'sweet', random)];
  if (random.chance(0.4)) dishes.push(pickFrom('snack', 'drinks', random));
  return dishes;
}

function pickFrom(menu: MenuKind, category: string, random: Random): string {
  const found = MENUS[menu].categories.find((candidate) => candidate.category === category);
  return random.pick(found?.dishes ?? []);
}
