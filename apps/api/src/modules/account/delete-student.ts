import type { deleteStudent as deleteStudentRoute } from '@merenda/contract/account';
import { available, toMajor } from '@merenda/domain/money/money';
import { balanceOf, closeAccount, derivedId, type Movement, type PostItem } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { ReadChanged, repeatChanged } from '../../platform/database/repeat-changed.ts';
import { Failure } from '../../platform/failure.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { type OnceContext, runOnce } from '../../platform/once/run-once.ts';
import { endGuardianships, findOwned } from '../guardians/index.ts';
import { cancelMeals, findMealsToCome } from '../meals/index.ts';
import type { Services } from '../services.ts';
import { postAsRead } from '../wallets/index.ts';
import { eraseStudents } from './erase.ts';
import { planAutomaticTransfers } from './plan-automatic-transfers.ts';
import { isHeld, leftOf } from './student-departure.ts';

type Deleted = z.input<(typeof deleteStudentRoute)['schema']['response'][200]>;

/**
 * Deletes a student in one transaction (product:students#deleting-a-student). It cancels the meals
 * that can be cancelled and gives other guardians their automatic money back. The rest of the
 * wallet moves to the owner's, and the wallet is closed for good. The student is erased, and the
 * other guardians get e-mails. A top-up that is paid later is credited to its payer.
 * @throws Failure not_found, not_owner, idempotency_mismatch, request_in_progress
 * @throws Failure payment_under_way while money of the student is held
 */
export async function deleteStudent(
  services: Pick<Services, 'db' | 'clock'>,
  request: OnceContext & { guardian: SignedIn },
  studentId: string,
): Promise<Deleted> {
  return repeatChanged(
    () =>
      runOnce(services, request, (trx) =>
        deleteAll(trx, request.guardian, { studentId, now: services.clock() }),
      ),
    { failure: () => new Failure('unavailable') },
  );
}

/**
 * Takes the locks in the common order: student, guardianships, wallets. Orders wait for the first
 * and withdrawals for the second: from then on only refunds take money out of the wallet.
 */
async function deleteAll(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { studentId, now }: { studentId: string; now: Date },
): Promise<Deleted> {
  const student = await findOwned(trx, guardian, studentId, { lock: true });
  const guardians = await endGuardianships(trx, student);
  const { walletId, ...emptied } = await emptyWallet(trx, guardian, student, now);
  await eraseStudents(trx, { ownerId: guardian.id, studentIds: [studentId] });
  const movedMinor = `${emptied.movedMinor}`;
  const guardianMail = { guardian: guardian.id, student: studentId, movedMinor };
  for (const guardianId of guardians.filter((id) => id !== guardian.id)) {
    await enqueueEmail(trx, {
      kind: 'student-deleted',
      guardianId,
      data: {
        ...guardianMail,
        returnedMinor: `${emptied.returned.get(guardianId) ?? 0n}`,
        currency: guardian.currency,
      },
    });
  }
  await writeAudit(trx, {
    actor: guardian.id,
    action: 'student.deleted',
    subject: studentId,
    detail: { movedMinor },
  });
  // The postings come last, because the wallets stay locked until the commit.
  if (walletId) await postAndClose(trx, walletId, emptied.postings);
  const own = await balanceOf(executorOf(trx), guardian.walletId);
  return {
    responsible: { balance: toMajor(own?.availableMinor ?? available(0n), guardian.currency) },
    moved: toMajor(emptied.movedMinor, guardian.currency),
    cancelled: emptied.cancelled,
  };
}

/**
 * Cancels the meals, and plans the movements of the student's money to its payers and the owner.
 */
async function emptyWallet(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { id, walletId }: { id: string; walletId: string | null },
  now: Date,
) {
  if (!walletId) {
    return { walletId, movedMinor: 0n, returned: new Map(), cancelled: 0, postings: [] };
  }
  const { cancellable } = await findMealsToCome(trx, id, now);
  const why = 'student-deleted';
  const refunds = await cancelMeals(trx, cancellable, {
    wallet: walletId,
    actor: guardian.id,
    why,
  });
  const balance = await balanceOf(executorOf(trx), walletId);
  if (isHeld(balance)) throw held();
  const orders = cancellable.map((meal) => meal.id);
  const back = await planAutomaticTransfers(trx, guardian, { id, walletId, orders });
  const movedMinor = leftOf(balance, cancellable) - back.totalMinor;
  const rest: Movement = {
    id: derivedId('student-deleted', id),
    debit: walletId,
    credit: guardian.walletId,
    amountMinor: movedMinor,
    currency: guardian.currency,
    kind: 'transfer-in',
    reference: { guardian: guardian.id, student: id },
  };
  return {
    walletId,
    movedMinor,
    returned: back.minorOf,
    cancelled: refunds.length,
    postings: [...refunds, ...back.movements, ...(movedMinor > 0n ? [rest] : [])],
  };
}

/** @throws ReadChanged when the wallet's balance, or another guardian's wallet, is not as it was read */
async function postAndClose(
  trx: Transaction<DB>,
  walletId: string,
  postings: readonly PostItem[],
): Promise<void> {
  await postAsRead(trx, postings);
  const code = await closeAccount(executorOf(trx), walletId);
  if (code === 'account_not_empty') throw new ReadChanged();
  if (code === 'holds_open') throw held();
  if (code !== 'ok') throw new Error(`the ledger answered ${code}`);
}

const held = () => new Failure('payment_under_way', { userMessageKey: 'students.delete.held' });
