import { closeAccount } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import { Failure } from '../../failure.ts';
import { hashToken, type SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { confirmPassword } from '../session/index.ts';
import { findDeparture } from './departure.ts';
import { erase } from './erase.ts';
import { type Family, findFamily } from './family.ts';
import { sendFarewell } from './farewell.ts';
import { passOnOwnership } from './pass-on-ownership.ts';

export interface Farewell {
  password: string;
  token?: string | undefined;
}

const TRIES = 4;

/**
 * Deletes a guardian's account (spec 1 §2, decision E.5): the wallets are empty and closed for good,
 * the personal data is erased, students go along unless somebody else answers for them. All of it in
 * one transaction, so that no money can arrive between the look and the act.
 * @throws Failure wrong_password, too_many_requests, balance_left, payment_under_way
 * @throws Failure request_refused when the body names another session than the one that asks
 */
export async function deleteAccount(
  services: Services,
  guardian: SignedIn,
  { password, token }: Farewell,
): Promise<void> {
  if (token !== undefined) await checkToken(services, guardian, token);
  await confirmPassword(services, guardian.id, password);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const family = await leave(services, guardian);
    if (!family) continue;
    // Nobody waits for the carrier, and the address is known here only.
    void sendFarewell(services, family).catch((error) =>
      services.log.error({ err: error }, 'a farewell letter was not sent'),
    );
    return;
  }
  throw new Failure('unavailable', { retryAfterSeconds: 1 });
}

async function checkToken({ db }: Services, { sessionId }: SignedIn, token: string) {
  const own = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!own) throw new Failure('request_refused', { message: 'the token is another session’s' });
}

/**
 * Locks are taken in the order of everybody who changes a student's guardians or pays for a meal:
 * students, guardian, wallets. From the guardian's lock on nothing new can be written for the
 * guardian.
 * @returns undefined when a student came or went meanwhile: nothing was done, look again
 */
async function leave(services: Services, guardian: SignedIn): Promise<Family | undefined> {
  return services.db.transaction().execute(async (trx) => {
    const seen = await lockStudents(trx, guardian.id);
    await trx
      .selectFrom('guardian')
      .select('id')
      .where('id', '=', guardian.id)
      .forUpdate()
      .execute();
    const family = await findFamily(trx, guardian.id);
    if (family.students.some(({ id }) => !seen.has(id))) return undefined;
    await checkClear(trx, guardian);
    const leaving = family.students.filter(({ has_others }) => !has_others);
    await passOnOwnership(trx, guardian.id, family.students);
    await erase(trx, {
      guardianId: guardian.id,
      companyId: family.company_id,
      email: family.email,
      studentIds: leaving.map(({ id }) => id),
    });
    // Last of all: from here on the wallets are locked.
    await closeWallets(trx, [
      family.wallet_id,
      ...leaving.flatMap(({ wallet_id }) => wallet_id ?? []),
    ]);
    return family;
  });
}

async function lockStudents(trx: Transaction<DB>, guardianId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('student')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('guardianship').select('student_id').where('guardian_id', '=', guardianId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function checkClear(trx: Transaction<DB>, guardian: SignedIn): Promise<void> {
  const { isClear, paymentUnderWay } = await findDeparture(trx, guardian);
  if (paymentUnderWay) throw new Failure('payment_under_way');
  if (!isClear) throw new Failure('balance_left');
}

/** In the order in which postings lock wallets. Money that was faster than we is seen here. */
async function closeWallets(trx: Transaction<DB>, walletIds: string[]): Promise<void> {
  for (const id of walletIds.toSorted()) {
    const code = await closeAccount(executorOf(trx), id);
    if (code === 'account_not_empty') throw new Failure('balance_left');
    if (code === 'holds_open') throw new Failure('payment_under_way');
    if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
  }
}
