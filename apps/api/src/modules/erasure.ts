import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/generated.ts';

/** The guardian whose account is deleted. */
export interface LeavingGuardian {
  guardianId: string;
  companyId: string;
  email: string;
}

/** The students to erase, at least one, and the guardian who deletes them. */
export interface LeavingStudents {
  ownerId: string;
  studentIds: readonly string[];
}

/** `table.column` of the database. */
type Column = {
  [Table in keyof DB & string]: `${Table}.${keyof DB[Table] & string}`;
}[keyof DB & string];

/**
 * A module's part in deleting accounts and students (product:privacy#erasure). Each module with rows
 * about guardians or students exports one, and `account/erase.ts` runs them.
 */
export interface Erasure {
  /** Erases a guardian: rows go, or stay without the person where books or others need them. */
  eraseGuardian?(trx: Transaction<DB>, leaving: LeavingGuardian): Promise<void>;
  /** Erases students alike, with the account or alone: both deletions run this. */
  eraseStudents?(trx: Transaction<DB>, leaving: LeavingStudents): Promise<void>;
  /**
   * The columns that keep naming an erased guardian or student, and why. A test finds every other
   * such column.
   */
  keeps?: { readonly [Kept in Column]?: string };
}
