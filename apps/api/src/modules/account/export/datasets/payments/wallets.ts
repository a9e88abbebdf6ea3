import { balancesOf } from '@merenda/ledger';
import { amount, dataset } from '../../dataset.ts';
import { ownWallets } from '../own-records.ts';

/** The available balance of each wallet, and the amount that is held beside it. */
export const wallets = dataset({
  name: 'wallets',
  async *from(about) {
    const own = await ownWallets(about);
    const balances = await balancesOf(
      about.services.pool,
      own.map(({ id }) => id),
    );
    const { currency } = about.guardian;
    for (const wallet of own) yield { ...wallet, currency, balance: balances.get(wallet.id) };
  },
  columns: {
    wallet_id: 'id',
    owner: 'owner',
    student_id: 'studentId',
    name: 'name',
    balance: ({ balance, currency }) => amount(balance?.availableMinor ?? 0n, currency),
    held: ({ balance, currency }) => amount(balance?.pendingMinor ?? 0n, currency),
    currency: 'currency',
  },
});
