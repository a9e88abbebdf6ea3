import { sumMinor, toMinor } from '@merenda/domain/money/money';
import type { GuardianAccount } from '../../../../auth/signed-in.ts';
import { invalid, notFound } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';

/** The recipients of a top-up: the total, the named wallet, and the students' shares. */
export interface RequestedRecipients {
  value: number;
  walletId: string;
  transferTopupTo?: readonly { user: string; value: number }[] | undefined;
}

export interface Share {
  walletId: string;
  studentId: string | null;
  amountMinor: bigint;
}

interface StudentWallet {
  studentId: string;
  walletId: string;
}

/**
 * Resolves the shares of a top-up by wallet: the students get theirs, the named wallet the rest
 * (product:topups#shares). The shares always sum to the total.
 * @throws Failure not_found for a wallet or student that is not this guardian's
 * @throws Failure validation_failed when the shares are above the total
 */
export async function resolveShares(
  services: Services,
  guardian: GuardianAccount,
  { value, walletId, transferTopupTo = [] }: RequestedRecipients,
): Promise<{ amountMinor: bigint; shares: Share[] }> {
  const currency = guardian.currency;
  const students = await findStudentWallets(services, guardian);
  const amountMinor = toMinor(value, currency);
  const shares = transferTopupTo.map(({ user, value }): Share => {
    const student = students.find(({ studentId }) => studentId === user);
    if (!student) throw notFound();
    return { ...student, amountMinor: toMinor(value, currency) };
  });
  const restMinor = amountMinor - sumMinor(shares.map((share) => share.amountMinor));
  if (restMinor < 0n) throw invalid('transferTopupTo', 'the parts are above the total');
  const named =
    walletId === guardian.walletId
      ? { walletId, studentId: null }
      : students.find((student) => student.walletId === walletId);
  if (!named) throw notFound();
  if (restMinor === 0n) return { amountMinor, shares };
  const own = shares.find((share) => share.walletId === walletId);
  if (!own) return { amountMinor, shares: [...shares, { ...named, amountMinor: restMinor }] };
  own.amountMinor += restMinor;
  return { amountMinor, shares };
}

/** The wallets of the guardian's living students. */
async function findStudentWallets(
  { db }: Services,
  guardian: GuardianAccount,
): Promise<StudentWallet[]> {
  const rows = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select(['student.id', 'student.wallet_id'])
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ id, wallet_id }) =>
    wallet_id ? [{ studentId: id, walletId: wallet_id }] : [],
  );
}
