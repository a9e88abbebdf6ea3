import { type Kysely, sql } from 'kysely';
import { newToken, SESSION_MAX_SECONDS, SESSION_SECONDS } from '../../auth/tokens.ts';
import type { DB } from '../../platform/database/generated.ts';

/** By what somebody who signs in has proved to be the guardian. */
export type Proof = 'password' | 'passkey' | 'link';

/** Who somebody has proved to be. */
export interface Proven {
  guardianId: string;
  proof: Proof;
  /** The guardian's, read no later than what the proof was compared with. */
  accessEpoch: number;
}

/**
 * Writes a session and answers its token: the only time that the token exists in the clear. Undefined
 * when access was ended since the proof (product:session#access-epoch): the guardian's row, locked until
 * the transaction ends, makes this and what ends access come one after the other. A link proves less than
 * what a session alone may not do asks for (product:session#step-up). `begun`: when the session began
 * that it takes the place of, by which it ends.
 */
export async function openSession(
  db: Kysely<DB>,
  { guardianId, proof, accessEpoch }: Proven,
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
