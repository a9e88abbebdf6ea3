import { givenName } from '@merenda/domain/people/guardians';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import type { StatementScope, WalletEntry } from '../api/entries.ts';

/** The owner of a wallet: a student, or the guardian. */
export interface Owner {
  walletId: string;
  name: string;
  /** Undefined for the guardian. */
  studentId?: string;
}

/** The wallets that the guardian sees: the guardian's own first, then those of the students. */
export function useOwners(): Owner[] {
  const t = useT();
  const { me, responsible } = useSession();
  const students = useQuery(dependentsQuery(me._id)).data?.docs ?? [];
  return [
    { walletId: responsible.wallet._id, name: t('transfers.myWallet') },
    ...students.flatMap(({ _id, wallet, name, countryCode }) =>
      wallet
        ? {
            walletId: wallet._id,
            name: givenName(name, countryCode ?? me.countryCode),
            studentId: _id,
          }
        : [],
    ),
  ];
}

/** The owner of an entry's wallet; in a list of one wallet the entries do not name it. */
export const ownerOf = (
  owners: readonly Owner[],
  { walletId }: WalletEntry,
  whose: StatementScope,
): Owner | undefined => {
  const id = walletId ?? (whose === 'family' ? undefined : whose.walletId);
  return owners.find((owner) => owner.walletId === id);
};
