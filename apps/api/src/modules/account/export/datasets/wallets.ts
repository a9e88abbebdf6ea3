import { balancesOf } from '@merenda/ledger';
import { amount } from '../amount.ts';
import { dataset } from '../dataset.ts';
import { ownWallets } from './own-wallets.ts';

/** What there is now, and how much of it is held back for something under way. */
export const wallets = dataset({
  name: 'wallets',
  columns: ['wallet_id', 'owner', 'student_id', 'name', 'balance', 'held', 'currency'],
  async *rows(about) {
    const { services, guardian } = about;
    const own = await ownWallets(about);
    const balances = await balancesOf(
      services.pool,
      own.map(({ id }) => id),
    );
    for (const { id, owner, studentId, name } of own) {
      const balance = balances.get(id);
      yield {
        wallet_id: id,
        owner,
        student_id: studentId,
        name,
        balance: amount(balance?.postedMinor ?? 0n, guardian.currency),
        held: amount(balance?.pendingMinor ?? 0n, guardian.currency),
        currency: guardian.currency,
      };
    }
  },
});
