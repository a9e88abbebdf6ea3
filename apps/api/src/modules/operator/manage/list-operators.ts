import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { OperatorAccess } from './access.ts';

export interface ListedOperator extends OperatorAccess {
  /** A person's address; scripts have none. */
  email: string | null;
  name: string;
  state: 'active' | 'new' | 'ended' | 'disabled';
  lastSeenAt: Date | null;
  /** The end of a script's token. */
  until: Date | null;
}

/** Every operator, people and scripts, by name. */
export async function listOperators(db: Kysely<DB>, now: Date): Promise<ListedOperator[]> {
  const rows = await db
    .selectFrom('operator')
    .leftJoin('operator_session as session', 'session.operator_id', 'operator.id')
    .selectAll('operator')
    .select((eb) => [
      eb.fn.max('last_seen_at').as('lastSeenAt'),
      eb.fn.max('expires_at').as('expiresAt'),
    ])
    .groupBy('operator.id')
    .orderBy('name')
    .orderBy('operator.id')
    .execute();
  return rows.map(({ kind, expiresAt, disabled_at, password_hash, ...row }) => {
    const until = kind === 'script' ? expiresAt : null;
    const isNew = kind === 'person' && password_hash === null;
    return {
      ...row,
      until,
      state: disabled_at ? 'disabled' : isNew ? 'new' : until && until <= now ? 'ended' : 'active',
    };
  });
}
