import type { RefundSource } from '@merenda/domain/payments/topup-refund';
import { ownName } from '@merenda/domain/people/guardian-names';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { availableTo } from '../../../wallets/index.ts';
import { findRemainingShares } from '../../posting/find-remaining-shares.ts';
import type { Topup } from '../../topup/topup.ts';

/** A wallet that a top-up credited, with its owner. */
export interface Source extends RefundSource {
  walletId: string;
  /** The student; null for the guardian's own wallet. */
  studentId: string | null;
  name: string;
}

interface Owner {
  walletId: string;
  studentId: string | null;
  name: string;
  mayTake: boolean;
}

/**
 * The wallets from which a top-up can be refunded: those that it credited by the ledger, with their
 * remaining shares. The guardian's own comes first, then the students' by falling share. Money in
 * the company's liabilities is in none of them.
 */
export async function findSources(db: Kysely<DB>, topup: Topup): Promise<Source[]> {
  const shares = await findRemainingShares(db, topup);
  const wallets = [...shares.keys()];
  if (wallets.length === 0) return [];
  const available = await availableTo(db, topup.guardian_id, wallets);
  const owners = await findOwners(db, topup.guardian_id, wallets);
  return owners
    .map((owner) => ({
      ...owner,
      leftMinor: shares.get(owner.walletId) ?? 0n,
      availableMinor: available.get(owner.walletId) ?? 0n,
    }))
    .toSorted(inOrder);
}

function inOrder(one: Source, other: Source): number {
  if (one.studentId === null) return -1;
  if (other.studentId === null) return 1;
  if (one.leftMinor !== other.leftMinor) return one.leftMinor > other.leftMinor ? -1 : 1;
  return one.walletId < other.walletId ? -1 : 1;
}

/** The owners of the wallets that are the guardian's own or belong to the guardian's students. */
async function findOwners(db: Kysely<DB>, guardianId: string, wallets: string[]): Promise<Owner[]> {
  const own = await db
    .selectFrom('guardian')
    .select(['wallet_id', 'name'])
    .where('id', '=', guardianId)
    .where('wallet_id', 'in', wallets)
    .execute();
  const students = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select(['student.wallet_id', 'student.id', 'student.name', 'guardianship.may_spend'])
    .where('guardianship.guardian_id', '=', guardianId)
    .where('student.wallet_id', 'in', wallets)
    .where('student.deleted_at', 'is', null)
    .execute();
  return [
    ...own.map(({ wallet_id, name }) => ({
      walletId: wallet_id,
      studentId: null,
      name: ownName(name),
      mayTake: true,
    })),
    ...students.flatMap(({ wallet_id, id, name, may_spend }) =>
      wallet_id ? [{ walletId: wallet_id, studentId: id, name, mayTake: may_spend }] : [],
    ),
  ];
}
