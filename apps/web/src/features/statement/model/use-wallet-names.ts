import { givenName } from '@merenda/domain/people/guardians';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import type { StatementScope, WalletEntry } from '../api/entries.ts';

/** Returns the owner's name of an entry's wallet; undefined in a statement of one wallet. */
export function useWalletNames(whose: StatementScope): (entry: WalletEntry) => string | undefined {
  const t = useT();
  const { me, responsible } = useSession();
  const { data } = useQuery({ ...dependentsQuery(me._id), enabled: whose === 'family' });
  const students = data?.docs.filter(({ wallet }) => wallet) ?? [];
  if (whose !== 'family' || students.length === 0) return () => undefined;
  const names = new Map(
    students.map(({ wallet, name, countryCode }) => [
      wallet?._id,
      givenName(name, countryCode ?? me.countryCode),
    ]),
  );
  return ({ walletId }) =>
    walletId === responsible.wallet._id ? t('transfers.myWallet') : names.get(walletId);
}
