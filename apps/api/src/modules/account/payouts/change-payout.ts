import { earlierStepsOf } from '@merenda/domain/help/alerts';
import { PAYOUT_TRANSITIONS, type PayoutStatus } from '@merenda/domain/payouts/payouts';
import type { Reader } from '@merenda/i18n/error-keys';
import { derivedId, isPosted, type Movement } from '@merenda/ledger';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import { settleAlerts } from '../../../platform/alerts/raise-alerts.ts';
import type { AuditEntry } from '../../../platform/audit/write-audit.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import { companyAccount } from '../../companies/index.ts';
import type { Services } from '../../services.ts';
import { postMoney, postToOpen } from '../../wallets/index.ts';
import type { Payout } from './payout.ts';
import { followPayout } from './payout-ticket.ts';

type Changes = UpdateObject<DB, 'payout_request'>;

/** The change of a payout. A plan without `status` records the first of two approvals. */
export interface PayoutPlan {
  status?: Exclude<PayoutStatus, 'requested'>;
  set?: Changes;
  audit: AuditEntry;
}

/**
 * Changes a payout in one transaction: locks it, plans, checks the transition, writes, and posts
 * last. Every change of a payout goes through here. A settled payout posts its hold; any other end
 * voids it. Money that comes back later goes to the wallet or, when that is closed, to the
 * company's liabilities.
 * @param planOf reads at most
 * @throws Failure not_found, payout_decided
 */
export async function changePayout(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, guardianId }: { id: string; guardianId?: string },
  planOf: (payout: Payout, trx: Transaction<DB>) => PayoutPlan | Promise<PayoutPlan>,
): Promise<Payout> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('payout_request')
      .selectAll()
      .where('id', '=', id)
      .$if(guardianId !== undefined, (query) => query.where('guardian_id', '=', guardianId ?? ''))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    const { status, set, audit } = await planOf(before, trx);
    if (status && !PAYOUT_TRANSITIONS[before.status].includes(status)) {
      throw payoutDecided(before, guardianId === undefined ? 'operator' : 'guardian');
    }
    const after = await trx
      .updateTable('payout_request')
      .set({ ...set, ...(status && { status, ...MOMENTS[status] }) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, audit);
    if (status) {
      await followPayout(trx, after, clock());
      await tell(trx, after);
      await moveMoney(trx, before, after);
    }
    return after;
  });
}

/** The failure for an act that comes after another decision; an operator is told which. */
export const payoutDecided = ({ id, status }: Payout, reader: Reader) =>
  new Failure('payout_decided', {
    message: `payout ${id} is ${status}`,
    userMessageKey:
      reader === 'operator' ? `console.payouts.error.${status}` : 'reversal.error.decided',
  });

const NOW = sql<Date>`now()`;

/** The moments that a new state writes. */
const MOMENTS: Readonly<Record<Exclude<PayoutStatus, 'requested'>, Changes>> = {
  approved: { approved_at: NOW },
  settled: { settled_at: NOW, ended_at: NOW },
  refused: { ended_at: NOW },
  withdrawn: { ended_at: NOW },
  returned: { ended_at: NOW },
};

/** The effect of each state on the money that the request holds. */
const HOLDS: Readonly<Record<PayoutStatus, 'kept' | 'post' | 'void'>> = {
  requested: 'kept',
  approved: 'kept',
  settled: 'post',
  refused: 'void',
  withdrawn: 'void',
  returned: 'void',
};

/**
 * Enqueues the guardian's e-mail about the new state. A withdrawal, the guardian's own act, only
 * ends earlier alerts.
 */
async function tell(trx: Transaction<DB>, { id, status, guardian_id }: Payout): Promise<void> {
  if (status === 'requested') return;
  if (status === 'withdrawn') {
    await settleAlerts(trx, { kinds: earlierStepsOf('payout-refused'), subject: id });
    return;
  }
  await enqueueEmail(trx, {
    kind: `payout-${status}`,
    key: id,
    guardianId: guardian_id,
    data: { payout: id },
  });
}

/** Posts the money, as the last step: the wallet is locked from here on. */
async function moveMoney(trx: Transaction<DB>, before: Payout, after: Payout): Promise<void> {
  const phase = HOLDS[after.status];
  if (phase === 'kept') return;
  if (before.status === 'settled') return comeBack(trx, after);
  const [result] = await postMoney(trx, [
    {
      id: derivedId('payout', phase, after.hold_id),
      phase,
      pendingId: after.hold_id,
      reference: { payout: after.id },
    },
  ]);
  if (!result || !isPosted(result)) throw new Error(`the ledger answered ${result?.code}`);
}

/** The posting of money that the bank sends back after the payout was settled. */
export const returnOf = ({ id }: Pick<Payout, 'id'>) => derivedId('payout-return', id);

async function comeBack(trx: Transaction<DB>, payout: Payout): Promise<void> {
  const { id, company_id, currency, wallet_id, amount_minor: amountMinor } = payout;
  const back: Movement = {
    id: returnOf(payout),
    debit: companyAccount(company_id, 'payouts', currency),
    credit: wallet_id,
    amountMinor,
    currency,
    kind: 'payout-return',
    reference: { payout: id },
  };
  await postToOpen(trx, back, { credit: companyAccount(company_id, 'refunds-payable', currency) });
}
