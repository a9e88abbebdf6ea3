import type { Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { forgetEmails } from '../../platform/mail/enqueue-email.ts';
import { alertErasure } from '../alerts/index.ts';
import { attendanceErasure } from '../attendance/index.ts';
import { cardErasure } from '../cards/index.ts';
import type { Erasure, LeavingGuardian, LeavingStudents } from '../erasure.ts';
import { guardianshipErasure } from '../guardians/index.ts';
import { healthErasure } from '../health/index.ts';
import { orderErasure } from '../orders/index.ts';
import { passkeyErasure } from '../passkeys/index.ts';
import { paymentErasure } from '../payments/index.ts';
import { registrationErasure } from '../registration/index.ts';
import { sessionErasure } from '../session/index.ts';
import { studentErasure } from '../students/index.ts';
import { ticketErasure } from '../tickets/index.ts';
import { userErasure } from '../users/index.ts';
import { payoutErasure } from './payouts/erasure.ts';

/**
 * The erasures of all modules. Payments come before cards: agreements end by the erasure, not
 * because their card is deleted.
 */
export const ERASURES: readonly Erasure[] = [
  sessionErasure,
  passkeyErasure,
  paymentErasure,
  payoutErasure,
  cardErasure,
  guardianshipErasure,
  healthErasure,
  studentErasure,
  attendanceErasure,
  registrationErasure,
  orderErasure,
  ticketErasure,
  alertErasure,
  userErasure,
];

/** Erases the personal data of deleted students; irreversible. */
export async function eraseStudents(trx: Transaction<DB>, leaving: LeavingStudents): Promise<void> {
  if (leaving.studentIds.length === 0) return;
  for (const erasure of ERASURES) await erasure.eraseStudents?.(trx, leaving);
}

/** Erases the personal data of a guardian and of the students deleted with the account; irreversible. */
export async function erase(
  trx: Transaction<DB>,
  { studentIds, ...leaving }: LeavingGuardian & Pick<LeavingStudents, 'studentIds'>,
): Promise<void> {
  const { guardianId } = leaving;
  await forgetEmails(trx, guardianId);
  for (const { eraseGuardian } of ERASURES) await eraseGuardian?.(trx, leaving);
  await eraseStudents(trx, { ownerId: guardianId, studentIds });
  await writeAudit(trx, {
    actor: guardianId,
    action: 'guardian.erased',
    subject: guardianId,
    detail: { students: [...studentIds] },
  });
}
