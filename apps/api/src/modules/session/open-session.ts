import { type Kysely, sql } from 'kysely';
import { newToken, SESSION_MAX_SECONDS, SESSION_SECONDS } from '../../auth/tokens.ts';
import type { DB } from '../../platform/database/generated.ts';

/** The means by which a guardian was proved at sign-in. */
export type Proof = 'password' | 'passkey' | 'link';

/** A guardian whose sign-in was proved. */
export interface ProvenGuardian {
  guardianId: string;
  proof: Proof;
  /**
   * The guardian's access epoch, read no later than the secret with which the proof was compared.
   */
  accessEpoch: number;
}

/**
 * Writes a session and answers its token, which exists in the clear only here. The answer is
 * undefined when access was ended since the proof (product:session#access-epoch). A lock of the
 * guardian's row serialises this with the end of access. A session by a link is not stepped up
 * (product:session#step-up). `begun` is the beginning of a replaced session: the new session ends
 * when that one would.
 */
export async function openSession(
  db: Kysely<DB>,
  { guardianId, proof, accessEpoch }: ProvenGuardian,
  { userAgent, begun }: { userAgent: string; begun?: Date | undefined },
): Promise<{ token: string; expiresIn: number } | undefined> {
  const { token, tokenHash } = newToken();
  const created = begun ? sql<Date>`${begun}::timestamptz` : sql<Date>`now()`;
  const opened = await db
    .insertInto('session')
    .columns([
      'guardian_id',
      'token_hash',
      'user_agent',
      'stepped_up_at',
      'created_at',
      'expires_at',
    ])
    .expression((from) =>
      from
        .selectFrom('guardian')
        .select([
          'id',
          sql<Buffer>`${tokenHash}::bytea`.as('token_hash'),
          sql<string>`${userAgent.slice(0, 200)}::text`.as('user_agent'),
          sql<Date | null>`CASE WHEN ${proof !== 'link'} THEN now() END`.as('stepped_up_at'),
          created.as('created_at'),
          sql<Date>`least(now() + make_interval(secs => ${SESSION_SECONDS}),
            ${created} + make_interval(secs => ${SESSION_MAX_SECONDS}))`.as('expires_at'),
        ])
        .where('id', '=', guardianId)
        .where('access_epoch', '=', accessEpoch)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .returning(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('expiresIn'))
    .executeTakeFirst();
  return opened && { token, ...opened };
}
