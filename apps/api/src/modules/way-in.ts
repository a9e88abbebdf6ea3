import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../platform/database/generated.ts';

/** Tables with a guardian's rows. */
export type TableOfGuardians = {
  [Table in keyof DB & string]: 'guardian_id' extends keyof DB[Table] ? Table : never;
}[keyof DB & string];

/** The guardian whose ways in end, and the session that stays, if any. */
export interface Ending {
  guardianId: string;
  sessionId?: string | undefined;
}

/**
 * A way into an account, or to its data, by the table that stores it (product:session#ways-in).
 * Each module with such a table declares it, and `ways-in.ts` gathers them.
 */
export interface WayIn {
  /** Ends it, except for rows of the session that stays. */
  end(trx: Transaction<DB>, ending: Ending): Promise<void>;
  /** With a new password by email it always ends, ends if the guardian chooses it, or stays. */
  atReset: 'ends' | 'asChosen' | 'stays';
  /** Opens nothing: a draft of the account's maker, which stays with the session that stays. */
  isDraft?: true;
}

export type WaysIn = { readonly [Table in TableOfGuardians]?: WayIn };

/** A way in that ends when its rows go. */
export const rowsOf = (table: TableOfGuardians, atReset: WayIn['atReset']): WayIn => ({
  atReset,
  async end(trx, { guardianId }) {
    await trx.deleteFrom(table).where('guardian_id', '=', guardianId).execute();
  },
});

/** Ends a guardian's ways in that `ends` names, in the order in which everybody locks them. */
export async function endWaysIn(
  { waysIn }: { waysIn: WaysIn },
  trx: Transaction<DB>,
  ending: Ending,
  ends: (way: WayIn) => boolean,
): Promise<void> {
  for (const way of Object.values(waysIn)) if (ends(way)) await way.end(trx, ending);
}

/** Tells whether the guardian has a way in that this table stores. */
export const hasWayIn = async (
  db: Kysely<DB>,
  table: TableOfGuardians,
  guardianId: string,
): Promise<boolean> =>
  (await db
    .selectFrom(table)
    .select('guardian_id')
    .where('guardian_id', '=', guardianId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Erases a guardian's rows of some ways in. */
export async function eraseWaysIn(
  waysIn: WaysIn,
  trx: Transaction<DB>,
  guardianId: string,
): Promise<void> {
  for (const table of Object.keys(waysIn) as TableOfGuardians[]) {
    await trx.deleteFrom(table).where('guardian_id', '=', guardianId).execute();
  }
}
