import type { Currency } from '@merenda/domain/money/money';
import { withoutDuplicates } from '@merenda/domain/people/students';
import type { Dependent } from '../../../../queries/dependents.ts';
import type { Responsible } from '../../../../session/session.ts';
import { wireToMinor } from '../../../../session/wire-money.ts';

/** A wallet that can be filled by itself. */
export interface Wallet {
  id: string;
  /** Whose it is; undefined for the guardian's own. */
  studentId?: string;
  name?: string;
  balanceMinor: bigint;
}

/** The own wallet first, then those of the students that have one. */
export function walletsOf(
  { wallet }: Responsible,
  students: readonly Dependent[],
  currency: Currency,
): Wallet[] {
  const own = { id: wallet._id, balanceMinor: wireToMinor(wallet.balance, currency) };
  const theirs = withoutDuplicates(students).flatMap(({ _id, name, wallet: theirs }): Wallet[] =>
    theirs
      ? [
          {
            id: theirs._id,
            studentId: _id,
            name,
            balanceMinor: wireToMinor(theirs.balance, currency),
          },
        ]
      : [],
  );
  return [own, ...theirs];
}
