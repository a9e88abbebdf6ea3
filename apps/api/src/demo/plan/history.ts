import { addDays, wallClockToInstant } from '@merenda/domain/dates';
import { toMinor } from '@merenda/domain/money';
import type { PaymentProvider } from '@merenda/domain/payment-providers';
import type { DemoCompany, DemoSchool } from '../data/companies/company.ts';
import { historyStart, type PlannedMeal, planComingMeal, planPastMeals } from './meals.ts';
import { type Flow, planRefills } from './refills.ts';

/** One thing that happened to the family's money, at its time. Wallets go by their holder's name. */
export type Movement =
  | { type: 'topup'; at: Date; provider: PaymentProvider; parts: readonly TopupPart[] }
  | { type: 'transfer'; at: Date; student: string; amountMinor: bigint }
  | { type: 'meal'; at: Date; meal: PlannedMeal };

interface TopupPart {
  holder: string;
  amountMinor: bigint;
}

const EVENING_BEFORE_MS = 11 * 3_600_000;
const JUST_BEFORE_MS = 20 * 60_000;
/** Of the times that a student's wallet runs dry, every such one is a top-up of its own. */
const DIRECT_EVERY = 3;

/**
 * Three months of a family's money up to yesterday, in the order in which it happened, and the meals
 * ordered for the coming days. Every wallet can pay all along and ends with what the data says.
 */
export function planHistory(company: DemoCompany, now: Date): Movement[] {
  const { guardian, students, currency } = company;
  const openedAt = opening(company, now);
  const topups: { at: Date; parts: TopupPart[] }[] = [{ at: openedAt, parts: [] }];
  const movements: Movement[] = [];
  const guardianSpendings: Flow[] = [];
  const wallets = { openedAt, currency };

  students.forEach((student, index) => {
    const diner = { company, name: student.name, school: schoolOf(company, student.school) };
    const meals = [...planPastMeals(diner, now), planComingMeal(diner, now, { skip: index })];
    movements.push(...byTime(meals).map(asMovement));
    const [first, ...later] = refillsOf(student.balance, byTime(meals), wallets, EVENING_BEFORE_MS);
    if (first) topups[0]?.parts.push({ holder: student.name, amountMinor: first.amountMinor });
    later.forEach(({ at, amountMinor }, turn) => {
      if (turn % DIRECT_EVERY === DIRECT_EVERY - 1) {
        topups.push({ at, parts: [{ holder: student.name, amountMinor }] });
      } else {
        movements.push({ type: 'transfer', at, student: student.name, amountMinor });
        guardianSpendings.push({ at, amountMinor });
      }
    });
  });

  if (guardian.eatsAt) {
    const school = schoolOf(company, guardian.eatsAt);
    const diner = { company, name: guardian.name, school };
    const meals = [...planPastMeals(diner, now), planComingMeal(diner, now, { skip: 1 })];
    movements.push(...meals.map(asMovement));
    guardianSpendings.push(...meals);
  }
  const spendings = byTime(guardianSpendings);
  const [first, ...later] = refillsOf(guardian.balance, spendings, wallets, JUST_BEFORE_MS);
  if (first) topups[0]?.parts.push({ holder: guardian.name, amountMinor: first.amountMinor });
  for (const { at, amountMinor } of later) {
    topups.push({ at, parts: [{ holder: guardian.name, amountMinor }] });
  }
  return byTime([...byTime(topups).map(withProvider(company)), ...movements]);
}

const asMovement = (meal: PlannedMeal): Movement => ({ type: 'meal', at: meal.at, meal });

const withProvider =
  ({ providers }: DemoCompany) =>
  (topup: { at: Date; parts: TopupPart[] }, turn: number): Movement => {
    const provider = providers[turn % providers.length];
    if (!provider) throw new RangeError('a company without a way to pay');
    return { type: 'topup', provider, ...topup };
  };

function refillsOf(
  balance: { end: string; refill: string },
  spendings: readonly Flow[],
  { openedAt, currency }: { openedAt: Date; currency: DemoCompany['currency'] },
  leadMs: number,
): Flow[] {
  return planRefills({
    spendings,
    endMinor: toMinor(balance.end, currency),
    stepMinor: toMinor(balance.refill, currency),
    openedAt,
    leadMs,
  });
}

/** Some evening before the first meal. */
function opening(company: DemoCompany, now: Date): Date {
  const [student] = company.students;
  if (!student) throw new RangeError('a family without a student');
  const school = schoolOf(company, student.school);
  return wallClockToInstant(addDays(historyStart(school, now), -3), '19:12', school.timeZone);
}

function schoolOf(company: DemoCompany, name: string): DemoSchool {
  const school = company.schools.find((candidate) => candidate.name === name);
  if (!school) throw new RangeError(`no such school: ${name}`);
  return school;
}

const byTime = <T extends { at: Date }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => one.at.getTime() - other.at.getTime());
