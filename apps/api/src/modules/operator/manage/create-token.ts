import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { DAY_MS } from '@merenda/domain/time/spans';
import { type Kysely, sql } from 'kysely';
import { newToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { checkAccess, checkName, type OperatorAccess, OperatorError } from './access.ts';

/**
 * Creates a script that acts as an operator of its own, by a token with a scope and an end
 * (product:operating#tokens). The token is shown only now; the database stores its hash.
 * @param db as the owner of the tables
 * @param until the token's end
 * @throws OperatorError
 */
export async function createToken(
  db: Kysely<DB>,
  { name, until, ...access }: OperatorAccess & { name: string; until: Date },
  now: Date,
): Promise<{ id: string; token: string }> {
  const days = (until.getTime() - now.getTime()) / DAY_MS;
  if (!(days > 0)) throw new OperatorError('the end is over already');
  if (days > OPERATOR_LIMITS.tokenDays) {
    throw new OperatorError(`a token lasts ${OPERATOR_LIMITS.tokenDays} days at most`);
  }
  checkName(name);
  const granted = await checkAccess(db, access);
  const { token, tokenHash } = newToken();
  try {
    const id = await db.transaction().execute(async (trx) => {
      // An ended token frees its name.
      await trx
        .updateTable('operator')
        .set({ disabled_at: sql<Date>`now()` })
        .where('kind', '=', 'script')
        .where('name', '=', name)
        .where('disabled_at', 'is', null)
        .where('id', 'not in', (from) =>
          from
            .selectFrom('operator_session')
            .select('operator_id')
            .where('expires_at', '>', sql<Date>`now()`),
        )
        .execute();
      const { id } = await trx
        .insertInto('operator')
        .values({ kind: 'script', name, ...granted })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('operator_session')
        .values({ operator_id: id, token_hash: tokenHash, user_agent: '', expires_at: until })
        .execute();
      await writeAudit(trx, { action: 'operator.created', subject: id, detail: granted });
      return id;
    });
    return { id, token };
  } catch (error) {
    if (isUniqueViolation(error, 'operator_script_key')) {
      throw new OperatorError(`there is a token ${name} already`);
    }
    throw error;
  }
}
