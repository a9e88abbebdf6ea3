import { ownName } from '@merenda/domain/people/guardian-names';
import { closeAccount, isPosted } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { hashToken } from '../../auth/tokens.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { withKey } from '../../platform/database/locks.ts';
import { ReadChanged, repeatChanged } from '../../platform/database/repeat-changed.ts';
import { accountBlocked, Failure, guardianGone } from '../../platform/failure.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { endGuardianships } from '../guardians/index.ts';
import type { Services } from '../services.ts';
import { postMoney } from '../wallets/index.ts';
import { findDeparture } from './departure.ts';
import { erase } from './erase.ts';
import { findFamily } from './family.ts';
import { passOnOwnership } from './pass-on-ownership.ts';
import { type AutomaticTransfers, planAutomaticTransfers } from './plan-automatic-transfers.ts';

/** The guardian whose account is deleted, with or without a session. */
type Leaver = Pick<SignedIn, 'id' | 'currency' | 'confirmed'>;

/**
 * Deletes a guardian's account (product:account-deletion#deleting). The wallets must be empty and
 * are closed for good, and the personal data is erased. Students for whom nobody else may spend are
 * deleted too (product:account-deletion#students). One transaction does all of it: no money can
 * arrive between check and deletion.
 * @throws Failure balance_left, payment_under_way
 * @throws Failure account_blocked, also where the block came while the deletion waited for a lock
 * @throws Failure request_refused when the body names another session than the caller's
 */
export async function deleteAccount(
  services: Services,
  guardian: Leaver & { sessionId?: string },
  token?: string,
): Promise<void> {
  if (token !== undefined) await checkToken(services, guardian.sessionId, token);
  await repeatChanged(() => deleteAll(services, guardian), {
    failure: () => new Failure('unavailable'),
  });
}

async function checkToken({ db }: Services, sessionId: string | undefined, token: string) {
  const own = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId ?? '')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!own) throw new Failure('request_refused', { message: 'the token is another session’s' });
}

/**
 * Takes the locks in the order of all code that changes a student's guardians or pays for a meal:
 * students, guardian, wallets. Once the guardian is locked, no new rows can be written for the
 * guardian.
 * @throws ReadChanged when a student was added meanwhile
 */
async function deleteAll(services: Services, guardian: Leaver): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const seen = await lockStudents(trx, guardian.id);
    await lockLeaver(trx, guardian.id);
    const family = await findFamily(trx, guardian.id);
    if (family.students.some(({ id }) => !seen.has(id))) throw new ReadChanged();
    await checkClear(trx, guardian);
    const leaving = family.students.filter(({ stays }) => !stays);
    await passOnOwnership(trx, guardian.id, family.students);
    await erase(trx, {
      guardianId: guardian.id,
      companyId: family.company_id,
      email: family.email,
      studentIds: leaving.map(({ id }) => id),
    });
    const back = new Map<string, AutomaticTransfers>();
    for (const { id, wallet_id: walletId } of leaving) {
      const payer = { ...guardian, companyId: family.company_id };
      if (walletId) back.set(id, await planAutomaticTransfers(trx, payer, { id, walletId }));
    }
    // This comes after the erasure, which ends the leaver's own guardianships.
    for (const student of leaving) {
      await endAccess(trx, student, { ...back.get(student.id), currency: guardian.currency });
    }
    await enqueueEmail(trx, {
      kind: 'account-deleted',
      data: {
        to: family.email,
        name: ownName(family.name),
        country: family.country,
        company: family.company_id,
        language: family.language,
        confirmed: guardian.confirmed,
      },
    });
    // The postings come last, because the wallets stay locked until the commit.
    const movements = [...back.values()].flatMap((one) => one.movements);
    if (!(await postMoney(trx, movements)).every(isPosted)) throw new Failure('balance_left');
    await closeWallets(trx, [
      family.wallet_id,
      ...leaving.flatMap(({ wallet_id }) => wallet_id ?? []),
    ]);
  });
}

/**
 * Locks the guardian's students, and the students whose restrictions the guardian changed last: the
 * erasure changes both.
 */
async function lockStudents(trx: Transaction<DB>, guardianId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('student')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('guardianship')
        .select('student_id as id')
        .where('guardian_id', '=', guardianId)
        .union(
          eb
            .selectFrom('student as limited')
            .select('limited.id')
            .where('restrictions_changed_by', '=', guardianId),
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends the guardianships of a deleted student and enqueues an e-mail to each guardian who had one.
 */
async function endAccess(
  trx: Transaction<DB>,
  student: { id: string; name: string },
  { minorOf, currency }: Partial<AutomaticTransfers> & Pick<Leaver, 'currency'>,
): Promise<void> {
  for (const guardianId of await endGuardianships(trx, student)) {
    const returnedMinor = `${minorOf?.get(guardianId) ?? 0n}`;
    await enqueueEmail(trx, {
      kind: 'student-gone',
      guardianId,
      data: { student: student.id, returnedMinor, currency },
    });
  }
}

/** Locks the guardian: a block waits for the deletion, or prevents it. */
async function lockLeaver(trx: Transaction<DB>, guardianId: string): Promise<void> {
  const { blocked_at } = await trx
    .selectFrom('guardian')
    .select('blocked_at')
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .$call(withKey)
    .executeTakeFirstOrThrow(guardianGone);
  if (blocked_at) throw accountBlocked();
}

async function checkClear(trx: Transaction<DB>, guardian: Leaver): Promise<void> {
  const { isClear, paymentUnderWay } = await findDeparture(trx, guardian);
  if (paymentUnderWay) throw new Failure('payment_under_way');
  if (!isClear) throw new Failure('balance_left');
}

/**
 * Closes wallets in the order in which postings lock them. Refuses when money has arrived since the
 * check.
 */
async function closeWallets(trx: Transaction<DB>, walletIds: string[]): Promise<void> {
  for (const id of walletIds.toSorted()) {
    const code = await closeAccount(executorOf(trx), id);
    if (code === 'account_not_empty') throw new Failure('balance_left');
    if (code === 'holds_open') throw new Failure('payment_under_way');
    if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
  }
}
