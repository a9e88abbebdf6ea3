import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { newToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { lockAccess } from '../../session/index.ts';

/** The guardian's calendar address, without its secret; without `feed` there is none. */
export async function findFeed({ db }: Pick<Services, 'db'>, guardian: SignedIn) {
  const row = await db
    .selectFrom('calendar_feed')
    .select(['created_at', 'fetched_at'])
    .where('guardian_id', '=', guardian.id)
    .executeTakeFirst();
  if (!row) return {};
  return {
    feed: {
      createdOn: row.created_at.toISOString(),
      ...(row.fetched_at && { fetchedOn: row.fetched_at.toISOString() }),
    },
  };
}

/**
 * Makes a calendar address in place of the one before (product:calendar#address).
 * @returns the address, which cannot be read again
 * @throws Failure unauthenticated when the session has ended meanwhile
 */
export async function makeFeed(
  { db }: Pick<Services, 'db'>,
  guardian: SignedIn,
): Promise<{ address: string }> {
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (trx) => {
    await lockAccess(trx, guardian);
    await trx
      .insertInto('calendar_feed')
      .values({ guardian_id: guardian.id, token_hash: tokenHash })
      .onConflict((conflict) =>
        conflict
          .column('guardian_id')
          .doUpdateSet({ token_hash: tokenHash, created_at: sql`now()`, fetched_at: null }),
      )
      .execute();
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'calendar-feed.made',
      subject: guardian.id,
    });
  });
  return { address: `/api/calendar-feeds/${token}.ics` };
}

/**
 * Ends the guardian's calendar address.
 * @throws Failure not_found when there is none
 */
export async function endFeed({ db }: Pick<Services, 'db'>, guardian: SignedIn): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('calendar_feed')
      .where('guardian_id', '=', guardian.id)
      .returning('guardian_id')
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'calendar-feed.ended',
      subject: guardian.id,
    });
  });
}
