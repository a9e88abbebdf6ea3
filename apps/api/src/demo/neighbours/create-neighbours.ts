import { toMinor } from '@merenda/domain/money/money';
import { madeKioskUserId, storeBarcode } from '@merenda/domain/people/student-identifiers';
import { addDays, dayInZone, wallClockToInstant } from '@merenda/domain/time/dates';
import { DAY_MS } from '@merenda/domain/time/spans';
import { derivedId, openAccount, type PostItem } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { Services } from '../../modules/services.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { DEMO_PASSWORD } from '../create-family.ts';
import type { DemoCompany, DemoSchool } from '../data/companies/company.ts';
import { classId, schoolId, studentId, walletId } from '../ids.ts';
import { mealTransfer, orderItemRows, orderRow } from '../meal-rows.ts';
import { type PlannedMeal, planPastMeals } from '../plan/meals.ts';
import { randomOf } from '../random.ts';
import { shareRows, topupRow, topupTransfers } from '../topup-rows.ts';
import { postAll } from '../write-history.ts';
import { GIVEN, SURNAMES } from './names.ts';

/** The meals of the last weeks, and of the days to come. */
const DAYS_BACK = 43;
const DAYS_PLANNED = 6;
/** A meal is ordered on an evening at most so many days before it. */
const MAX_LEAD_DAYS = 4;
/** In major units: more than the meals cost. */
const SPARE = '50';
/** Top-ups of the demo family have lower numbers. */
const FIRST_TOPUP = 100_000;

/**
 * The other families of a company's first school, who order lunches: a kitchen has its day to cook, and past
 * weeks to forecast from.
 */
export async function createNeighbours(
  trx: Transaction<DB>,
  company: DemoCompany,
  { now, passwords }: Pick<Services, 'passwords'> & { now: Date },
): Promise<void> {
  const [school] = company.schools;
  if (!school?.wallet) return;
  const hash = await passwords.hash(DEMO_PASSWORD);
  const families = SURNAMES.map((surname, at) => familyOf(company, school, { surname, at, now }));
  await insertPeople(trx, company, { families, school, hash, now });
  const items: PostItem[] = [];
  for (const { topup, guardian, meals } of families) {
    const { card_id: _, ...row } = topupRow(company, topup);
    const wallet = walletId(company, guardian.name);
    await trx
      .insertInto('topup')
      .values({ ...row, guardian_id: guardian.id, wallet_id: wallet })
      .execute();
    await trx.insertInto('topup_part').values(shareRows(company, topup)).execute();
    items.push(...topupTransfers(company, topup));
    await trx
      .insertInto('meal_order')
      .values(
        meals.map((meal) => ({
          ...orderRow(company, meal, isOver(meal, now) ? 'delivered' : 'open'),
          requester_id: guardian.id,
        })),
      )
      .execute();
    await trx
      .insertInto('order_item')
      .values(meals.flatMap((meal) => orderItemRows(company, meal)))
      .execute();
    items.push(...meals.map((meal) => mealTransfer(company, meal)));
  }
  await postAll(trx, items);
}

type NeighbourFamily = ReturnType<typeof familyOf>;

const isOver = ({ day, slot, school }: PlannedMeal, now: Date): boolean =>
  wallClockToInstant(day, slot, school.timeZone) < now;

/** A guardian with two students, their meals, and the top-up that pays for all of them. */
function familyOf(
  company: DemoCompany,
  school: DemoSchool,
  { surname, at, now }: { surname: string; at: number; now: Date },
) {
  const random = randomOf(company.id, 'neighbour', surname);
  const given = random.int(GIVEN.length);
  const students = [GIVEN[given], GIVEN[(given + 7) % GIVEN.length]].map((name) => ({
    name: `${name} ${surname}`,
    className: random.pick(school.classes).name,
  }));
  const meals = students.flatMap(({ name }) => mealsOf({ company, name, school }, now));
  const today = dayInZone(now, school.timeZone);
  const shares = students.map(({ name }) => ({
    holder: name,
    amountMinor: meals
      .filter(({ diner }) => diner === name)
      .reduce((sum, { amountMinor }) => sum + amountMinor, toMinor(SPARE, company.currency)),
  }));
  const pix = company.providers.find((provider) => provider !== 'card') ?? ('card' as const);
  return {
    guardian: {
      id: derivedId('demo', company.id, 'neighbour', surname),
      name: `Renata ${surname}`,
      email: `familia-${at + 1}@neighbours.merenda.test`,
    },
    students,
    meals,
    topup: {
      type: 'topup' as const,
      at: wallClockToInstant(addDays(today, -DAYS_BACK - 7), '19:12', school.timeZone),
      provider: pix,
      shares,
      position: FIRST_TOPUP + at,
    },
  };
}

/** Lunches of the last weeks and the next days, each ordered on an evening before, if that is past. */
function mealsOf(
  diner: { company: DemoCompany; name: string; school: DemoSchool },
  now: Date,
): PlannedMeal[] {
  const { timeZone } = diner.school;
  const today = dayInZone(now, timeZone);
  const until = new Date(now.getTime() + (DAYS_PLANNED + 1) * DAY_MS);
  return planPastMeals(diner, until).flatMap((meal) => {
    if (meal.menu !== 'lunch' || meal.day < addDays(today, -DAYS_BACK)) return [];
    const lead = 1 + randomOf(diner.company.id, diner.name, meal.day, 'lead').int(MAX_LEAD_DAYS);
    const at = wallClockToInstant(addDays(meal.day, -lead), '19:40', timeZone);
    return at < now ? { ...meal, at } : [];
  });
}

async function insertPeople(
  trx: Transaction<DB>,
  company: DemoCompany,
  {
    families,
    school,
    hash,
    now,
  }: { families: readonly NeighbourFamily[]; school: DemoSchool; hash: string; now: Date },
): Promise<void> {
  const { id: companyId, currency, country } = company;
  for (const [at, { guardian, students, topup }] of families.entries()) {
    const open = (holder: string, kind: string) =>
      openAccount(executorOf(trx), {
        id: walletId(company, holder),
        mode: 'strict',
        currency,
        kind,
      });
    await open(guardian.name, 'guardian-wallet');
    await trx
      .insertInto('guardian')
      .values({
        ...guardian,
        company_id: companyId,
        country,
        phone: `+55119${81_000_000 + at}`,
        passport_number: `N${at + 1}`,
        passport_expires_on: addDays(dayInZone(now, school.timeZone), 3_650),
        language: 'pt-BR',
        password_hash: hash,
        wallet_id: walletId(company, guardian.name),
        email_confirmed_at: topup.at,
        created_at: topup.at,
      })
      .execute();
    for (const { name, className } of students) {
      await open(name, 'student-wallet');
      const random = randomOf(companyId, name, 'identifiers');
      const bytes = (length: number) => Uint8Array.from({ length }, () => random.int(256));
      await trx
        .insertInto('student')
        .values({
          id: studentId(company, name),
          company_id: companyId,
          school_id: schoolId(company, school.name),
          class_id: classId(company, school.name, className),
          name,
          birth_date: `201${4 + random.int(5)}-0${1 + random.int(9)}-1${random.int(9)}`,
          enrollment_number: `N-${10_000 + random.int(90_000)}`,
          country,
          ean_code: storeBarcode(Array.from({ length: 11 }, () => random.int(10)).join('')),
          kiosk_user_id: madeKioskUserId(bytes),
          kiosk_password_hash: hash,
          password_hash: hash,
          wallet_id: walletId(company, name),
          created_at: topup.at,
        })
        .execute();
      await trx
        .insertInto('guardianship')
        .values({
          guardian_id: guardian.id,
          student_id: studentId(company, name),
          is_owner: true,
          may_spend: true,
          may_see_health: true,
          created_at: topup.at,
        })
        .execute();
    }
  }
}
