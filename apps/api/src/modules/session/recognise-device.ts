import { sql } from 'kysely';
import { hashToken, newToken } from '../../auth/tokens.ts';
import type { Services } from '../services.ts';

const MARK = /^[A-Za-z0-9_-]{43}$/;

/**
 * Recognises a browser that has signed in to the account before by the mark in its cookie, and
 * remembers it from now on. The very first sign-in of an account causes no e-mail.
 * @param mark the cookie that came with the sign-in
 * @returns the mark to keep, and whether the guardian gets an e-mail about this sign-in
 * (product:session#new-sign-in)
 */
export async function recogniseDevice(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  mark: string | undefined,
): Promise<{ mark: string; isAdditional: boolean }> {
  const kept = mark !== undefined && MARK.test(mark) ? mark : newToken().token;
  const { isNew, others } = await db
    .insertInto('known_device')
    .values({ guardian_id: guardianId, mark_hash: hashToken(kept) })
    .onConflict((conflict) =>
      conflict.columns(['guardian_id', 'mark_hash']).doUpdateSet({ last_seen_at: sql`now()` }),
    )
    .returning((eb) => [
      sql<boolean>`xmax = 0`.as('isNew'),
      // The subquery sees the table as it was before this statement.
      eb
        .exists(
          eb
            .selectFrom('known_device as other')
            .select('other.guardian_id')
            .where('other.guardian_id', '=', guardianId),
        )
        .as('others'),
    ])
    .executeTakeFirstOrThrow();
  return { mark: kept, isAdditional: isNew && Boolean(others) };
}
