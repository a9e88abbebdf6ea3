import { ownName } from '@merenda/domain/people/guardian-names';
import type { Export } from '../dataset.ts';

/** The guardian's students that are not deleted; every table about students starts here. */
export const ownStudents = ({ services: { db }, guardian }: Export) =>
  db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.deleted_at', 'is', null)
    .orderBy('student.created_at')
    .orderBy('student.id');

export interface ExportedWallet {
  id: string;
  owner: 'self' | 'student';
  studentId: string | null;
  name: string;
}

/** The guardian's wallet and the wallets of the guardian's students. */
export async function ownWallets(about: Export): Promise<ExportedWallet[]> {
  const { services, guardian } = about;
  const { name } = await services.db
    .selectFrom('guardian')
    .select('name')
    .where('id', '=', guardian.id)
    .executeTakeFirstOrThrow();
  const rows = await ownStudents(about)
    .select(['student.id', 'student.name', 'student.wallet_id'])
    .execute();
  return [
    { id: guardian.walletId, owner: 'self', studentId: null, name: ownName(name) },
    ...rows.flatMap((row): ExportedWallet[] =>
      row.wallet_id
        ? [{ id: row.wallet_id, owner: 'student', studentId: row.id, name: row.name }]
        : [],
    ),
  ];
}
