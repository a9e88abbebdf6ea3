import type { Available, Currency } from '@merenda/domain/money/money';
import { wireToMinor } from '@merenda/domain/money/money';
import type { TopupShare } from '@merenda/domain/payments/topup-split';
import { withoutDuplicates } from '@merenda/domain/people/students';
import type { Translate } from '@merenda/i18n';
import type { Dependent } from '../../../../queries/dependents.ts';
import type { Responsible } from '../../../../session/session.ts';

/** A person whose wallet can be topped up. */
export interface Recipient {
  to: TopupShare['to'];
  /** The student's `_id`, or the own wallet's id. */
  id: string;
  walletId: string;
  /** The wallet's owner. */
  userId: string;
  name: string;
  /** A student's photo, if any. */
  photo?: string | undefined;
  balanceMinor: Available;
}

/** The name of the wallet on the screen. */
export const walletName = ({ to, name }: Pick<Recipient, 'to' | 'name'>, t: Translate): string =>
  to === 'wallet' ? t('topups.myWallet') : name;

/** The own wallet first, then each student with a wallet, once (product:topups#recipients). */
export function recipientsOf(
  { _id, name, wallet }: Responsible,
  students: readonly Dependent[],
  currency: Currency,
): Recipient[] {
  const own: Recipient = {
    to: 'wallet',
    id: wallet._id,
    walletId: wallet._id,
    userId: _id,
    name,
    balanceMinor: wireToMinor(wallet.balance, currency),
  };
  const theirs = withoutDuplicates(students).flatMap((student): Recipient[] =>
    student.wallet
      ? [
          {
            to: 'student',
            id: student._id,
            walletId: student.wallet._id,
            userId: student._id,
            name: student.name,
            photo: student.photo,
            balanceMinor: wireToMinor(student.wallet.balance, currency),
          },
        ]
      : [],
  );
  return [own, ...theirs];
}
