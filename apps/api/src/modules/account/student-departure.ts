import type { StudentDeparture } from '@merenda/contract/account';
import { available, toMajor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { type NameAsSeen, nameForOthers } from '@merenda/domain/people/guardian-names';
import { type Balance, balanceOf } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { findOwned } from '../guardians/index.ts';
import { findDishes, findMealsToCome, type MealToCome } from '../meals/index.ts';
import { textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';
import { planAutomaticTransfers } from './plan-automatic-transfers.ts';

/**
 * The consequences of deleting a student now, which the owner reads first
 * (product:students#deleting-a-student).
 * @throws Failure not_found, not_owner
 */
export async function findStudentDeparture(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: SignedIn,
  studentId: string,
): Promise<StudentDeparture> {
  const { walletId } = await findOwned(db, guardian, studentId);
  const { cancellable, served } = await findMealsToCome(db, studentId, clock());
  const dishes = await findDishes(
    { db },
    [...cancellable, ...served].map(({ id }) => id),
  );
  const viewOf = (meal: MealToCome) => ({
    _id: meal.id,
    menu: { names: textsByLanguage(meal.names) },
    dishes: dishes.get(meal.id)?.dishes.map(({ name }) => name) ?? [],
    scheduledFor: scheduledFor(meal.day, meal.slot),
    total: toMajor(meal.total_minor, meal.currency),
  });
  const balance = walletId ? await balanceOf(executorOf(db), walletId) : undefined;
  const { currency } = guardian;
  const orders = cancellable.map((meal) => meal.id);
  const back =
    walletId && (await planAutomaticTransfers(db, guardian, { id: studentId, walletId, orders }));
  const returnedMinor = back ? back.totalMinor : 0n;
  return {
    paymentUnderWay: isHeld(balance),
    balance: toMajor(availableIn(balance), currency),
    cancelled: cancellable.map(viewOf),
    served: served.map(viewOf),
    returned: toMajor(returnedMinor, currency),
    moved: toMajor(leftOf(balance, cancellable) - returnedMinor, currency),
    guardians: await otherGuardians(db, guardian, studentId),
    automaticTopups: await countAutomatic(db, studentId),
  };
}

/** True while some of the wallet's money is held and its later owner is unknown. */
export const isHeld = (balance: Balance | undefined) =>
  balance !== undefined && balance.pendingMinor !== 0n;

/** The available balance of a wallet; zero where there is none. */
const availableIn = (balance: Balance | undefined) => balance?.availableMinor ?? available(0n);

/**
 * The balance of a wallet after the cancellation of its meals, in minor units; a wallet with held
 * money is not deleted.
 */
export const leftOf = (balance: Balance | undefined, cancelled: readonly MealToCome[]): bigint =>
  cancelled.reduce((sum, meal) => sum + meal.total_minor, balance?.availableMinor ?? 0n);

async function otherGuardians(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
): Promise<NameAsSeen[]> {
  const others = await db
    .selectFrom('guardianship')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select(['guardian.name', 'guardian.country'])
    .where('student_id', '=', studentId)
    .where('guardian_id', '<>', guardian.id)
    .orderBy('guardianship.created_at')
    .orderBy('guardian.id')
    .execute();
  return others.map(nameForOthers);
}

async function countAutomatic(db: Kysely<DB>, studentId: string): Promise<number> {
  const { running } = await db
    .selectFrom('automatic_topup')
    .select((eb) => eb.fn.countAll<bigint>().as('running'))
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(running);
}
