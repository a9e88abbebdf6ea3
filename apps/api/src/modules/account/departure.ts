import type { Departure } from '@merenda/contract/account';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';
import { type Balance, balancesOf } from '@merenda/ledger';
import { type Kysely, sql } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import type { SignedIn } from '../../plugins/session.ts';
import { findFamily } from './family.ts';

/**
 * What stands between a guardian and leaving, and what would become of the students. Also the rule of
 * the deletion itself, which asks again under its locks.
 */
export async function findDeparture(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id' | 'currency'>,
): Promise<Departure> {
  const { name, wallet_id, students } = await findFamily(db, guardian.id);
  const owners = [
    { _id: wallet_id, owner: 'guardian' as const, name },
    ...students.flatMap((student) =>
      student.wallet_id && !student.has_others
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
  const wallets = owners.map((owner) => ({
    ...owner,
    balance: toMajor(balances.get(owner._id)?.postedMinor ?? 0n, guardian.currency as CurrencyCode),
  }));
  const paymentUnderWay =
    [...balances.values()].some(isHeld) ||
    (await hasOpenTopup(db, guardian.id)) ||
    (await hasOpenRefund(db, guardian.id));
  return {
    isClear: !paymentUnderWay && wallets.every(({ balance }) => balance === 0),
    wallets,
    students: students.map(({ id, name, has_others }) => ({ _id: id, name, stays: has_others })),
    paymentUnderWay,
    mealsToCome: await countMealsToCome(db, guardian.id),
  };
}

const isHeld = ({ pendingMinor }: Balance) => pendingMinor !== 0n;

async function hasOpenTopup(db: Kysely<DB>, guardianId: string): Promise<boolean> {
  const open = await db
    .selectFrom('topup')
    .select('id')
    .where('guardian_id', '=', guardianId)
    .where('status', 'in', ['created', 'pending'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Also one that is held on the wallet of a student who stays. */
async function hasOpenRefund(db: Kysely<DB>, guardianId: string): Promise<boolean> {
  const open = await db
    .selectFrom('topup_refund')
    .innerJoin('topup', 'topup.id', 'topup_refund.topup_id')
    .select('topup_refund.id')
    .where('topup.guardian_id', '=', guardianId)
    .where('topup_refund.status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Of the guardian and of the students who would go too. */
async function countMealsToCome(db: Kysely<DB>, guardianId: string): Promise<number> {
  const { meals } = await db
    .selectFrom('meal_order')
    .innerJoin('school', 'school.id', 'meal_order.school_id')
    .where('meal_order.status', '=', 'open')
    .where('meal_order.day', '>=', sql<string>`(now() AT TIME ZONE school.time_zone)::date`)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('meal_order.requester_id', '=', guardianId),
          eb('meal_order.student_id', 'is', null),
        ]),
        eb(
          'meal_order.student_id',
          'in',
          eb
            .selectFrom('guardianship as mine')
            .select('mine.student_id')
            .where('mine.guardian_id', '=', guardianId)
            .where((mine) =>
              mine.not(
                mine.exists(
                  mine
                    .selectFrom('guardianship as theirs')
                    .select('theirs.guardian_id')
                    .whereRef('theirs.student_id', '=', 'mine.student_id')
                    .where('theirs.guardian_id', '<>', guardianId),
                ),
              ),
            ),
        ),
      ]),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('meals'))
    .executeTakeFirstOrThrow();
  return Number(meals);
}
