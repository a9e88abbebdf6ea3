import type { Currency } from '@merenda/domain/money/money';
import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import type { MonthlyTopup } from '../../../../queries/agreements.ts';

/** Who gets how much each month. */
export interface Share {
  id: string;
  /** undefined for the own wallet. */
  name: string | undefined;
  minor: bigint;
}

/**
 * The own wallet's share, which is what the students' leave over (product:topups#shares), and
 * theirs.
 */
export function sharesOf(
  { value, recipients }: Pick<MonthlyTopup, 'value' | 'recipients'>,
  currency: Currency,
): Share[] {
  const students = recipients.map(({ user, name, value: part }) => ({
    id: user,
    name,
    minor: wireToMinor(part, currency),
  }));
  const own = wireToMinor(value, currency) - sumMinor(students.map(({ minor }) => minor));
  return own > 0n ? [{ id: 'own', name: undefined, minor: own }, ...students] : students;
}
