import type { PayoutSummary, ReimbursementDetails } from '@merenda/contract/payments/payouts';
import { toMinor } from '@merenda/domain/money/money';
import type { PayoutSubject } from '@merenda/domain/payouts/payouts';
import { balanceOf } from '@merenda/ledger';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { executorOf } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { repeatChanged } from '../../../platform/database/repeat-changed.ts';
import { Failure, guardianGone, invalid } from '../../../platform/failure.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import { type OnceContext, runOnce } from '../../../platform/once/run-once.ts';
import { companyAccount } from '../../companies/index.ts';
import { countGiven } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { postAsRead } from '../../wallets/index.ts';
import { findDeparture } from '../departure.ts';
import { checkedDetails, keepDetails } from './details.ts';
import { type Payout, summaryView } from './payout.ts';
import { openPayoutTicket } from './payout-ticket.ts';

/**
 * A requested payout. `value` is in major units; without it the whole balance is paid out to close
 * the wallet.
 */
export interface PayoutInput {
  subject: PayoutSubject;
  value?: number | undefined;
  reimbursementDetails: ReimbursementDetails;
}

/**
 * Records a payout and holds its money (product:reversal#reserving-the-money).
 * @throws Failure validation_failed, insufficient_funds, idempotency_mismatch, request_in_progress
 * @throws Failure balance_left, payment_under_way where closing is not possible yet
 */
export async function createPayout(
  services: Services,
  request: OnceContext & { guardian: SignedIn },
  input: PayoutInput,
): Promise<PayoutSummary> {
  return repeatChanged(
    () =>
      runOnce(services, request, async (trx) =>
        summaryView(await writeDown(trx, services, request.guardian, input)),
      ),
    { failure: tooMuch },
  );
}

async function writeDown(
  trx: Transaction<DB>,
  services: Services,
  guardian: SignedIn,
  { subject, value, reimbursementDetails }: PayoutInput,
): Promise<Payout> {
  // The guardian's lock serialises this with the account's deletion.
  const { country } = await trx
    .selectFrom('guardian')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .select('company.country')
    .where('guardian.id', '=', guardian.id)
    .where('guardian.deleted_at', 'is', null)
    .modifyEnd(sql`FOR NO KEY UPDATE OF guardian`)
    .executeTakeFirstOrThrow(guardianGone);
  const details = checkedDetails(reimbursementDetails, country);
  const amountMinor = await amountOf(trx, guardian, { subject, value });
  const askedLatelyMinor = await countGiven(trx, { guardianId: guardian.id, amountMinor });
  const id = uuidv7();
  const payout = await trx
    .insertInto('payout_request')
    .values({
      id,
      guardian_id: guardian.id,
      company_id: guardian.companyId,
      wallet_id: guardian.walletId,
      subject,
      amount_minor: amountMinor,
      asked_lately_minor: askedLatelyMinor,
      currency: guardian.currency,
      hold_id: uuidv7(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepDetails(services, trx, id, details);
  await openPayoutTicket(trx, payout, details, services.clock());
  await writeAudit(trx, { actor: guardian.id, action: 'payout.requested', subject: id });
  await enqueueEmail(trx, {
    kind: 'payout-requested',
    key: id,
    guardianId: guardian.id,
    data: { payout: id },
  });
  await postAsRead(trx, [
    {
      id: payout.hold_id,
      phase: 'pending',
      debit: payout.wallet_id,
      credit: companyAccount(payout.company_id, 'payouts', payout.currency),
      amountMinor,
      currency: payout.currency,
      kind: 'payout',
      reference: { payout: id },
    },
  ]);
  return payout;
}

/**
 * The amount of a payout in minor units: the whole available balance to close the wallet, or less
 * than it.
 */
async function amountOf(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { subject, value }: Pick<PayoutInput, 'subject' | 'value'>,
): Promise<bigint> {
  const balance = await balanceOf(executorOf(trx), guardian.walletId);
  const availableMinor = balance?.availableMinor ?? 0n;
  if (subject === 'CLOSE-RESPONSABLE-WALLET') {
    if (value !== undefined) throw invalid('value', 'the whole balance is paid out');
    await checkMayClose(trx, guardian);
    if (availableMinor > 0n) return availableMinor;
    throw new Failure('insufficient_funds', { userMessageKey: 'reversal.error.empty' });
  }
  if (value === undefined) throw invalid('value', 'is needed', 'form.required');
  const amountMinor = toMinor(value, guardian.currency);
  if (amountMinor < availableMinor) return amountMinor;
  throw tooMuch();
}

/** Refuses to close the wallet while anything would prevent the later deletion of the account. */
async function checkMayClose(trx: Transaction<DB>, guardian: SignedIn): Promise<void> {
  const { paymentUnderWay, wallets } = await findDeparture(trx, guardian);
  if (paymentUnderWay) throw new Failure('payment_under_way');
  const left = wallets.some(({ owner, balance }) => owner === 'dependent' && balance !== 0);
  if (left) throw new Failure('balance_left', { userMessageKey: 'reversal.error.students' });
}

const tooMuch = () =>
  new Failure('insufficient_funds', {
    message: 'not below the balance',
    userMessageKey: 'form.amount.belowBalance',
  });
