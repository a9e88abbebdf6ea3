import { type Available, availableText } from '@merenda/domain/money/balances';
import { crossesAlert } from '@merenda/domain/ordering/limits';
import { type Movement, type PostItem, type PostResult, post } from '@merenda/ledger';
import { sql, type Transaction } from 'kysely';
import { anyOf, builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { enqueueEmails } from '../../platform/mail/enqueue-email.ts';
import { findTakenTooFar } from './automatic-money.ts';

/**
 * Posts in the caller's transaction, as its last step: the wallets stay locked until it ends. Every
 * debit of a student's wallet goes through here. A debit that takes the balance below the alert's
 * amount orders one e-mail to each guardian (product:limits#low-balance-alert). Debits of one
 * wallet take turns at its lock, so that exactly one of them crosses.
 *
 * A movement that takes automatic money of others out of a student's wallet is refused as
 * `insufficient_funds` (product:wallets#automatic-money). The ledger has posted the movement by
 * then: the caller rolls the transaction back, and the database would refuse it too.
 */
export async function postMoney(
  trx: Transaction<DB>,
  items: readonly PostItem[],
): Promise<PostResult[]> {
  const movements = items.filter(mayLeaveStudents);
  const [posted, watched, tooFar] = await pipelined(trx, [
    (then) => post(executorOf(then), items),
    (then) => findWatched(then, movements),
    (then) => findTakenTooFar(then, movements),
  ]);
  const results = posted.map(
    (result, at): PostResult =>
      tooFar.has(items[at]?.debit ?? '') && result.code === 'ok'
        ? { id: result.id, code: 'insufficient_funds' }
        : result,
  );
  const moved = items.filter(
    (item, at): item is Movement => isMovement(item) && results[at]?.code === 'ok',
  );
  await tellOfLowBalances(trx, moved, watched);
  return results;
}

/** The end of a hold lowers no available balance. */
const isMovement = (item: PostItem): item is Movement => item.pendingId === undefined;

/** An addition to a student comes out of the guardian's own wallet, which has no alert and no automatic money. */
const mayLeaveStudents = (item: PostItem): item is Movement =>
  isMovement(item) && item.kind !== 'transfer-out';

/** The students with an alert whose wallets are debited, and the balance that is left there. */
async function findWatched(trx: Transaction<DB>, items: readonly Movement[]) {
  const debited = [...new Set(items.map(({ debit }) => debit))];
  return debited.length === 0 ? [] : watchedOf(trx, { debited });
}

const watchedOf = builtOnce((db, value: PlaceOf<{ debited: readonly string[] }>) =>
  db
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
    .where('student.wallet_id', '=', anyOf(value('debited')))
    .where('alert_enabled', '=', true)
    .where('student.deleted_at', 'is', null),
);

async function tellOfLowBalances(
  trx: Transaction<DB>,
  items: readonly Movement[],
  watched: Awaited<ReturnType<typeof findWatched>>,
): Promise<void> {
  const changes = availableChanges(items);
  const low = watched.filter(({ account, available_minor, alert_min_minor }) =>
    crossesAlert({
      beforeMinor: available_minor - (changes.get(account) ?? 0n),
      afterMinor: available_minor,
      alerts: { enabled: true, minMinor: alert_min_minor },
    }),
  );
  if (low.length === 0) return;
  const guardians = await trx
    .selectFrom('guardianship')
    .select(['student_id', 'guardian_id'])
    .where(
      'student_id',
      'in',
      low.map(({ id }) => id),
    )
    .orderBy('student_id')
    .orderBy('guardian_id')
    .execute();
  const emails = low.flatMap(({ id, account, available_minor, alert_min_minor, currency }) => {
    const data = {
      student: id,
      balanceMinor: availableText(available_minor),
      thresholdMinor: `${alert_min_minor}`,
      currency,
    };
    const cause = items.find((item) => item.debit === account)?.id;
    const own = guardians.filter(({ student_id }) => student_id === id);
    return own.map(({ guardian_id: guardianId }) => ({
      kind: 'low-balance' as const,
      guardianId,
      key: `${cause}-${guardianId}`,
      data,
    }));
  });
  if (emails.length > 0) await enqueueEmails(trx, emails);
}

const balances = sql<{ account: string; available_minor: Available }>`ledger.account_balance`;

/** The change of each account's available balance. */
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
