import type { CurrencyCode } from '@merenda/domain/currencies';
import { sumMinor, toMinor } from '@merenda/domain/money';
import { invalid, notFound } from '../../failure.ts';
import type { GuardianAccount } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';

/** Whom a guardian tops up: the total, the wallet it is for, and the students' parts of it. */
export interface Asked {
  value: number;
  walletId: string;
  transferTopupTo?: readonly { user: string; value: number }[] | undefined;
}

export interface Part {
  walletId: string;
  studentId: string | null;
  amountMinor: bigint;
}

interface StudentWallet {
  studentId: string;
  walletId: string;
}

/**
 * Which wallet gets what: the students their parts, the named wallet what they leave over
 * (decision A.9). The parts always sum to the total.
 * @throws Failure not_found for a wallet or student that is not this guardian's
 * @throws Failure validation_failed when the parts are above the total
 */
export async function resolveParts(
  services: Services,
  guardian: GuardianAccount,
  { value, walletId, transferTopupTo = [] }: Asked,
): Promise<{ amountMinor: bigint; parts: Part[] }> {
  const currency = guardian.currency as CurrencyCode;
  const students = await findStudentWallets(services, guardian);
  const amountMinor = toMinor(value, currency);
  const parts = transferTopupTo.map(({ user, value }): Part => {
    const student = students.find(({ studentId }) => studentId === user);
    if (!student) throw notFound();
    return { ...student, amountMinor: toMinor(value, currency) };
  });
  const restMinor = amountMinor - sumMinor(parts.map((part) => part.amountMinor));
  if (restMinor < 0n) throw invalid('transferTopupTo', 'the parts are above the total');
  const named =
    walletId === guardian.walletId
      ? { walletId, studentId: null }
      : students.find((student) => student.walletId === walletId);
  if (!named) throw notFound();
  if (restMinor === 0n) return { amountMinor, parts };
  const own = parts.find((part) => part.walletId === walletId);
  if (!own) return { amountMinor, parts: [...parts, { ...named, amountMinor: restMinor }] };
  own.amountMinor += restMinor;
  return { amountMinor, parts };
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
