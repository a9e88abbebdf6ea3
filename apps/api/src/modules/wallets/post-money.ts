import { crossesAlert } from '@merenda/domain/ordering/limits';
import { type Movement, type PostItem, type PostResult, post } from '@merenda/ledger';
import { sql, type Transaction } from 'kysely';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';

/**
 * Posts in the caller's transaction, as the last that it does: the wallets stay locked until it ends.
 * Every debit of a wallet goes through here, and with it the low-balance alert: a debit that takes a
 * student's balance below the alert's amount orders one e-mail to each guardian
 * (product:limits#low-balance-alert). Debits of one wallet take turns at its lock, so that exactly one
 * of them crosses.
 */
export async function postMoney(
  trx: Transaction<DB>,
  items: readonly PostItem[],
): Promise<PostResult[]> {
  const results = await post(executorOf(trx), items);
  const moved = items.filter(
    (item, at): item is Movement => isMovement(item) && results[at]?.code === 'ok',
  );
  await tellOfLowBalances(trx, moved);
  return results;
}

/** The end of a hold lowers no available balance. */
const isMovement = (item: PostItem): item is Movement => item.pendingId === undefined;

async function tellOfLowBalances(trx: Transaction<DB>, items: readonly Movement[]): Promise<void> {
  const changes = availableChanges(items);
  const debited = [...changes].filter(([, minor]) => minor < 0n).map(([wallet]) => wallet);
  if (debited.length === 0) return;
  const watched = await trx
    .selectFrom('student')
    .innerJoin('company', 'company.id', 'student.company_id')
    .innerJoin(balances.as('balance'), 'balance.account', 'student.wallet_id')
    .select([
      'student.id',
      'balance.account',
      'available_minor',
      'alert_min_minor',
      'company.currency',
    ])
    .where('student.wallet_id', 'in', debited)
    .where('alert_enabled', '=', true)
    .where('student.deleted_at', 'is', null)
    .execute();
  for (const { id, account, available_minor, alert_min_minor, currency } of watched) {
    const alerts = { enabled: true, minMinor: alert_min_minor };
    const beforeMinor = available_minor - (changes.get(account) ?? 0n);
    if (!crossesAlert({ beforeMinor, afterMinor: available_minor, alerts })) continue;
    const data = {
      student: id,
      balanceMinor: `${available_minor}`,
      thresholdMinor: `${alert_min_minor}`,
      currency,
    };
    const cause = items.find((item) => item.debit === account)?.id;
    const guardians = await trx
      .selectFrom('guardianship')
      .select('guardian_id')
      .where('student_id', '=', id)
      .execute();
    for (const { guardian_id: guardianId } of guardians) {
      const key = `${cause}-${guardianId}`;
      await enqueueEmail(trx, { kind: 'low-balance', guardianId, key, data });
    }
  }
}

const balances = sql<{ account: string; available_minor: bigint }>`ledger.account_balance`;

/** By how much the available balance of each account changes. */
function availableChanges(items: readonly Movement[]): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  const add = (account: string, minor: bigint) =>
    changes.set(account, (changes.get(account) ?? 0n) + minor);
  for (const item of items) {
    add(item.debit, -item.amountMinor);
    if (item.phase !== 'pending') add(item.credit, item.amountMinor);
  }
  return changes;
}
