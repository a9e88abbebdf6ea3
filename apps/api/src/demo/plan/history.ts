import { toMinor } from '@merenda/domain/money/money';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import { addDays, wallClockToInstant } from '@merenda/domain/time/dates';
import { HOUR_MS, MINUTE_MS } from '@merenda/domain/time/spans';
import type { DemoCompany, DemoSchool } from '../data/companies/company.ts';
import { type Flow, planInflows } from './inflows.ts';
import { historyStart, type PlannedMeal, planComingMeal, planPastMeals } from './meals.ts';

/** A transfer of the family's money with its time. Wallets are named by their holder. */
export type Movement =
  | { type: 'topup'; at: Date; provider: PaymentProvider; shares: readonly TopupShare[] }
  | { type: 'transfer'; at: Date; student: string; amountMinor: bigint }
  | { type: 'meal'; at: Date; meal: PlannedMeal };

interface TopupShare {
  holder: string;
  amountMinor: bigint;
}

const EVENING_BEFORE_MS = 11 * HOUR_MS;
const JUST_BEFORE_MS = 20 * MINUTE_MS;
/**
 * Every third time that a student's wallet is too low, it gets a top-up of its own instead of a
 * transfer.
 */
const DIRECT_EVERY = 3;

/**
 * Three months of a family's money up to yesterday, in order of time, and the meals ordered for the
 * coming days. Every wallet can pay at any time and ends with the planned balance.
 */
export function planHistory(company: DemoCompany, now: Date): Movement[] {
  const { guardian, students, currency } = company;
  const openedAt = opening(company, now);
  const topups: { at: Date; shares: TopupShare[] }[] = [{ at: openedAt, shares: [] }];
  const movements: Movement[] = [];
  const guardianSpendings: Flow[] = [];
  const wallets = { openedAt, currency };

  students.forEach((student, index) => {
    const diner = { company, name: student.name, school: schoolOf(company, student.school) };
    const meals = [...planPastMeals(diner, now), planComingMeal(diner, now, { skip: index })];
    movements.push(...byTime(meals).map(asMovement));
    const [first, ...later] = inflowsOf(student.balance, byTime(meals), wallets, EVENING_BEFORE_MS);
    if (first) topups[0]?.shares.push({ holder: student.name, amountMinor: first.amountMinor });
    later.forEach(({ at, amountMinor }, position) => {
      if (position % DIRECT_EVERY === DIRECT_EVERY - 1) {
        topups.push({ at, shares: [{ holder: student.name, amountMinor }] });
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
  const [first, ...later] = inflowsOf(guardian.balance, spendings, wallets, JUST_BEFORE_MS);
  if (first) topups[0]?.shares.push({ holder: guardian.name, amountMinor: first.amountMinor });
  for (const { at, amountMinor } of later) {
    topups.push({ at, shares: [{ holder: guardian.name, amountMinor }] });
  }
  return byTime([...byTime(topups).map(withProvider(company)), ...movements]);
}

const asMovement = (meal: PlannedMeal): Movement => ({ type: 'meal', at: meal.at, meal });

const withProvider =
  ({ providers }: DemoCompany) =>
  (topup: { at: Date; shares: TopupShare[] }, position: number): Movement => {
    const provider = providers[position % providers.length];
    if (!provider) throw new RangeError('a company without a provider');
    return { type: 'topup', provider, ...topup };
  };

function inflowsOf(
  balance: { end: string; inflow: string },
  spendings: readonly Flow[],
  { openedAt, currency }: { openedAt: Date; currency: DemoCompany['currency'] },
  leadMs: number,
): Flow[] {
  return planInflows({
    spendings,
    endMinor: toMinor(balance.end, currency),
    stepMinor: toMinor(balance.inflow, currency),
    openedAt,
    leadMs,
  });
}

/** An evening before the first meal. */
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
