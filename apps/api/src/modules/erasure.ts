import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/generated.ts';

/** The guardian to erase, and the students erased with the guardian. */
export interface ErasureSubject {
  guardianId: string;
  companyId: string;
  email: string;
  studentIds: readonly string[];
}

/** `table.column` of the database. */
type Column = {
  [Table in keyof DB & string]: `${Table}.${keyof DB[Table] & string}`;
}[keyof DB & string];

/**
 * A module's part in deleting an account (product:privacy#erasure). Each module with rows about
 * guardians or students exports one, and `account/erase.ts` runs them.
 */
export interface Erasure {
  /** Erases personal data: rows go, or stay without the person where books or others need them. */
  eraseGuardian?(trx: Transaction<DB>, leaving: ErasureSubject): Promise<void>;
  /**
   * The columns that keep naming an erased guardian or student, and why. A test finds every other
   * such column.
   */
  keeps?: { readonly [Kept in Column]?: string };
}
