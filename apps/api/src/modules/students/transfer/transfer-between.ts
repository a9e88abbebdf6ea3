import { type AvailableMajor, toMinor } from '@merenda/domain/money/money';
import { derivedId } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type OnceRequest, runOnce } from '../../../platform/run-once.ts';
import { checkMaySpend } from '../../guardians/index.ts';
import { pauseOnWithdrawal } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { takeOut } from './take-out.ts';
import { findGiver, findRecipientWallet } from './transfer-wallets.ts';

/**
 * Moves money from one student's wallet to another's in one posting
 * (product:transfers#between-students): the right to spend is asked of the one that gives, as for a
 * withdrawal, and held until the money has moved; for the other it is enough to be a guardian.
 * `value` in major units.
 * @throws Failure insufficient_funds, not_found, spending_not_allowed, idempotency_mismatch,
 * request_in_progress
 */
export async function transferBetween(
  services: Pick<Services, 'db'>,
  request: OnceRequest & { guardian: SignedIn },
  { from, to, value }: { from: string; to: string; value: number },
): Promise<Record<'from' | 'to', { balance: AvailableMajor }>> {
  const { guardian, idempotency } = request;
  const credit = await findRecipientWallet(services.db, guardian, to);
  return runOnce(services, request, async (trx) => {
    await checkMaySpend(trx, guardian, from, { lock: true });
    const giver = await findGiver(trx, from);
    await pauseOnWithdrawal(trx, { guardianId: guardian.id, walletId: giver.walletId });
    const amountMinor = toMinor(value, guardian.currency);
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'student.money-moved',
      subject: from,
      detail: { to, amountMinor: `${amountMinor}` },
    });
    const { debited, credited } = await takeOut(trx, guardian, {
      id: derivedId('transfer', guardian.id, idempotency.key),
      giver,
      credit,
      amountMinor,
      currency: guardian.currency,
      kind: 'transfer-between',
      reference: { guardian: guardian.id, student: from, recipient: to },
    });
    return { from: debited, to: credited };
  });
}
