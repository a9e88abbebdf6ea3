import { plainEmail } from '@merenda/domain/access/emails';
import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { hashToken } from '../../auth/tokens.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { Services } from '../services.ts';
import { OperatorError } from './manage/access.ts';

/**
 * The operator of a living session or token; undefined without one, or when the operator is
 * disabled. Use lengthens a person's session (product:operating#sessions), never a script's token; an
 * open page that nobody touches does not use it.
 */
export async function findOperator(
  { db }: Pick<Services, 'db'>,
  { token, kind, isUse }: { token: string; kind: SignedInOperator['kind']; isUse: boolean },
): Promise<SignedInOperator | undefined> {
  const found = await db
    .selectFrom('operator_session as session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select([
      'session.id as sessionId',
      'operator.id',
      'kind',
      'roles',
      'everywhere',
      'companies',
      'schools',
      sql<boolean>`last_seen_at < now() - interval '1 minute'`.as('stale'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('disabled_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) return undefined;
  const { stale, ...operator } = found;
  if (stale && isUse) await recordUse(db, operator);
  return operator;
}

/**
 * The operator of an e-mail address, for a command that acts in the operator's name.
 * @throws OperatorError for an unknown and for a disabled operator
 */
export async function operatorByEmail(db: Kysely<DB>, email: string) {
  const found = await db
    .selectFrom('operator')
    .select(['id', 'roles', 'everywhere', 'companies', 'schools'])
    .where('email', '=', plainEmail(email) ?? '')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new OperatorError(`there is no operator ${email}`);
  return found;
}

async function recordUse(db: Services['db'], { sessionId, kind }: SignedInOperator): Promise<void> {
  const { idleMinutes, sessionHours } = OPERATOR_LIMITS;
  await db
    .updateTable('operator_session')
    .set({
      last_seen_at: sql`now()`,
      ...(kind === 'person'
        ? {
            expires_at: sql`least(now() + make_interval(mins => ${idleMinutes}),
              created_at + make_interval(hours => ${sessionHours}))`,
          }
        : {}),
    })
    .where('id', '=', sessionId)
    .execute();
}
