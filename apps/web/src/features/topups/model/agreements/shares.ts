import type { Currency } from '@merenda/domain/money/money';
import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import type { MonthlyTopup } from '../../../../queries/agreements.ts';

/** One wallet's monthly share. */
export interface Share {
  id: string;
  /** undefined for the guardian's own wallet. */
  name: string | undefined;
  minor: bigint;
}

/**
 * The shares of a monthly top-up: the students', and for the guardian's wallet the rest
 * (product:topups#shares).
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
