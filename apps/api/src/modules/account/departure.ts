import type { Departure } from '@merenda/contract/account';
import { available, sumMinor, toMajor } from '@merenda/domain/money/money';
import { ownName } from '@merenda/domain/people/guardian-names';
import { type Balance, balancesOf } from '@merenda/ledger';
import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { hasOpenPayment } from '../payments/index.ts';
import { othersAutomatic } from '../wallets/index.ts';
import { findFamily } from './family.ts';

/**
 * The obstacles to a guardian's deletion, and its consequences for the students. The deletion calls
 * this again under its locks.
 */
export async function findDeparture(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id' | 'currency'>,
): Promise<Departure> {
  const { name, wallet_id, students } = await findFamily(db, guardian.id);
  const leaving = students.filter(({ stays }) => !stays);
  const owners = [
    { _id: wallet_id, owner: 'guardian' as const, name: ownName(name) },
    ...leaving.flatMap((student) =>
      student.wallet_id
        ? [
            {
              _id: student.wallet_id,
              owner: 'dependent' as const,
              dependent: student.id,
              name: student.name,
            },
          ]
        : [],
    ),
  ];
  const balances = await balancesOf(
    executorOf(db),
    owners.map(({ _id }) => _id),
  );
  // Automatic money of others goes back to them and is no obstacle.
  const others = new Map<string, bigint>();
  for (const { _id } of owners) {
    const parts = await othersAutomatic(db, { guardianId: guardian.id, walletId: _id });
    others.set(_id, sumMinor(parts.map(({ amountMinor }) => amountMinor)));
  }
  const wallets = owners.map((owner) => {
    const leftMinor =
      (balances.get(owner._id)?.availableMinor ?? 0n) - (others.get(owner._id) ?? 0n);
    return { ...owner, balance: toMajor(available(leftMinor), guardian.currency) };
  });
  const paymentUnderWay =
    [...balances.values()].some(isHeld) || (await hasOpenPayment(db, guardian.id));
  return {
    isClear: !paymentUnderWay && wallets.every(({ balance }) => balance === 0),
    wallets,
    students: students.map(({ id, name, stays }) => ({ _id: id, name, stays })),
    paymentUnderWay,
    mealsToCome: await countMealsToCome(
      db,
      guardian.id,
      leaving.map(({ id }) => id),
    ),
  };
}

const isHeld = ({ pendingMinor }: Balance) => pendingMinor !== 0n;

/** Open and suspended orders of the guardian and of the students who would be deleted too. */
async function countMealsToCome(
  db: Kysely<DB>,
  guardianId: string,
  studentIds: readonly string[],
): Promise<number> {
  const { meals } = await db
    .selectFrom('meal_order')
    .innerJoin('school', 'school.id', 'meal_order.school_id')
    .where('meal_order.status', 'in', ['open', 'suspended'])
    .where('meal_order.day', '>=', sql<string>`(now() AT TIME ZONE school.time_zone)::date`)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('meal_order.requester_id', '=', guardianId),
          eb('meal_order.student_id', 'is', null),
        ]),
        ...(studentIds.length > 0 ? [eb('meal_order.student_id', 'in', studentIds)] : []),
      ]),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('meals'))
    .executeTakeFirstOrThrow();
  return Number(meals);
}
