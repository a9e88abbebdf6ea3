import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { checkMaySpend } from './may-spend.ts';

/** A right over a student's wallet that moves money: `see` to add to it, `spend` to take out of it. */
export interface RequestedRight {
  guardian: Pick<SignedIn, 'id' | 'sessionId'>;
  student: string;
  right: 'see' | 'spend';
}

/** The student who has the wallet. */
export interface WalletOwner {
  walletId: string;
  name: string;
}

/**
 * The one rule of who may move money into and out of a student's wallet now, as a query. The
 * guardian of the student has a session that lives and is not blocked.
 * The guardianship is locked until the transaction ends (record 0601). No request waits for the
 * lock, so that none delays its neighbours: a removal that has begun refuses.
 * `session` and `student` are expressions. LIMIT makes each request be looked up by itself,
 * whatever the plan expects.
 */
export const rightQuery = ({ session, student }: Record<'session' | 'student', string>): string => `
  SELECT student.wallet_id AS "walletId", student.name
  FROM session
  JOIN guardian ON guardian.id = session.guardian_id
    AND guardian.blocked_at IS NULL AND guardian.deleted_at IS NULL
  JOIN guardianship ON guardianship.guardian_id = guardian.id
  JOIN student ON student.id = guardianship.student_id
    AND student.deleted_at IS NULL AND student.wallet_id IS NOT NULL
  WHERE session.id = ${session}::uuid AND session.revoked_at IS NULL
    AND guardianship.student_id = ${student}::uuid
  LIMIT 1
  FOR KEY SHARE OF guardianship SKIP LOCKED`;

/**
 * Locks a right until the transaction ends. To be called before the wallets are locked.
 * The right to spend waits for a change of it that is under way, in a statement of its own. A
 * statement that also reads session and guardian would, after waiting, still see the rows from
 * before.
 * @throws Failure not_found, also for a student without a wallet; spending_not_allowed
 */
export async function lockRight(
  trx: Transaction<DB>,
  { guardian, student, right }: RequestedRight,
): Promise<WalletOwner> {
  if (right === 'spend') await checkMaySpend(trx, guardian, student, { lock: true });
  const held = rightQuery({ session: 'asked.session', student: 'asked.student' });
  const { rows } = await sql<WalletOwner>`
    SELECT held.* FROM (VALUES (${guardian.sessionId}, ${student})) AS asked (session, student)
    CROSS JOIN LATERAL (${sql.raw(held)}) AS held`.execute(trx);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
