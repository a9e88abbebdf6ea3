import type { Currency } from '@merenda/domain/money';
import { withoutDuplicates } from '@merenda/domain/students';
import type { TopupPart } from '@merenda/domain/topup-split';
import type { Dependent } from '../../../queries/dependents.ts';
import type { Responsible } from '../../../session/session.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';

/** Somebody whose wallet can be topped up. */
export interface Person {
  to: TopupPart['to'];
  /** The student's `_id`, or the own wallet's. */
  id: string;
  name: string;
  balanceMinor: bigint;
}

/** The own wallet first, then the students that have one, each once (spec 1 §2, step 3). */
export function peopleOf(
  { name, wallet }: Responsible,
  students: readonly Dependent[],
  currency: Currency,
): Person[] {
  const own: Person = {
    to: 'wallet',
    id: wallet._id,
    name,
    balanceMinor: wireToMinor(wallet.balance, currency),
  };
  const theirs = withoutDuplicates(students).flatMap((student): Person[] =>
    student.wallet
      ? [
          {
            to: 'student',
            id: student._id,
            name: student.name,
            balanceMinor: wireToMinor(student.wallet.balance, currency),
          },
        ]
      : [],
  );
  return [own, ...theirs];
}
