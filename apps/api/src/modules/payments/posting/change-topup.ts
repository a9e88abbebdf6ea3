import type { Transaction } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { repeatChanged } from '../../../platform/database/repeat-changed.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { postAsRead } from '../../wallets/index.ts';
import { writeChargeback } from '../dispute/store.ts';
import type { Plan, PlannedLog } from '../plan/plan.ts';
import { updateRefund } from '../refund/store.ts';
import { lockTopup, updateTopup } from '../topup/store.ts';
import type { Topup } from '../topup/topup.ts';

/** The limit of repetitions after a wallet changed between reading and posting. */
const MAX_ATTEMPTS = 20;

/** A change of a top-up: how to read its facts, and the plan that follows from them. */
export interface Change<Facts> {
  /** Reads under the top-up's lock. */
  read(trx: Transaction<DB>, topup: Topup): Promise<Facts>;
  /** A pure function. */
  plan(topup: Topup, facts: Facts): Plan;
}

export interface TopupChange {
  /** The top-up after the change. */
  topup: Topup;
  /** The reason to ask the processor again, if any. */
  retryReason: string | undefined;
}

/**
 * Changes a top-up, its refunds or its disputes in one transaction: locks the top-up, reads and
 * plans under the lock, writes the plan, and posts last. Every such change goes through here. When
 * a wallet changed between reading and posting, the whole transaction is repeated.
 */
export async function changeTopup<Facts>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  topupId: string,
  { read, plan: planOf }: Change<Facts>,
): Promise<TopupChange> {
  const { topup, plan } = await repeatChanged(
    () =>
      db.transaction().execute(async (trx) => {
        const before = await lockTopup(trx, topupId);
        const plan = planOf(before, await read(trx, before));
        return { topup: await applyPlan(trx, before, plan), plan };
      }),
    { attempts: MAX_ATTEMPTS },
  );
  for (const entry of plan.logs ?? []) tell(log, topupId, entry);
  return { topup, retryReason: plan.retryReason };
}

/**
 * Writes a plan inside the transaction that holds the top-up's lock.
 * @returns the changed top-up
 * @throws ReadChanged when the wallets no longer have the balances of the plan
 */
export async function applyPlan(trx: Transaction<DB>, topup: Topup, plan: Plan): Promise<Topup> {
  const after = plan.topup ? await updateTopup(trx, topup, plan.topup) : topup;
  for (const refund of plan.refunds ?? []) await updateRefund(trx, refund);
  if (plan.chargeback) await writeChargeback(trx, plan.chargeback);
  await writeAudit(trx, plan.audit ?? []);
  for (const email of plan.emails ?? []) await enqueueEmail(trx, email);
  // The postings come last: the wallets are locked from here on.
  await postAsRead(trx, plan.postings ?? []);
  return after;
}

const tell = (log: Services['log'], topup: string, { level, text, ...fields }: PlannedLog) =>
  log[level]({ topup, ...fields }, text);
