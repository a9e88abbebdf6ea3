import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

export interface OwnWallet {
  id: string;
  owner: 'guardian' | 'student';
  ownerName: string;
  currency: CurrencyCode;
  /** The company's zone: its days delimit the statement and date the receipts. */
  timeZone: string;
}

/** The wallets that the guardian may read: the guardian's own, then the students'. */
export const findOwnWallets = ({ db }: Services, guardian: SignedIn): Promise<OwnWallet[]> =>
  ownWallets(db, { guardian: guardian.id });

const ownWallets = builtOnce(
  (_, value: PlaceOf<{ guardian: string }>) => sql<OwnWallet>`
    SELECT guardian.wallet_id AS id, 'guardian' AS owner, guardian.name AS "ownerName",
      company.currency, company.time_zone AS "timeZone"
    FROM guardian JOIN company ON company.id = guardian.company_id
    WHERE guardian.id = ${value('guardian')}
    UNION ALL
    SELECT student.wallet_id, 'student', student.name, company.currency, company.time_zone
    FROM guardianship
    JOIN student ON student.id = guardianship.student_id AND student.deleted_at IS NULL
    JOIN company ON company.id = student.company_id
    WHERE guardianship.guardian_id = ${value('guardian')} AND student.wallet_id IS NOT NULL
  `,
);

/**
 * One of the wallets that the guardian may read.
 * @throws Failure not_found
 */
export async function findOwnWallet(
  services: Services,
  guardian: SignedIn,
  walletId: string,
): Promise<OwnWallet> {
  const wallets = await findOwnWallets(services, guardian);
  const wallet = wallets.find(({ id }) => id === walletId);
  if (!wallet) throw notFound();
  return wallet;
}
