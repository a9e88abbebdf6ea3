import { OPERATOR_LIMITS, tokenEndProblem } from '@merenda/domain/people/operators';
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
  const problem = tokenEndProblem(until, now);
  if (problem === 'over') throw new OperatorError('the end is over already');
  if (problem === 'tooLate') {
    throw new OperatorError(`a token lasts ${OPERATOR_LIMITS.tokenDays} days at most`);
  }
  checkName(name);
  const granted = await checkAccess(db, access);
  const { token, tokenHash } = newToken();
  try {
    const id = await db.transaction().execute(async (trx) => {
      const { roles, everywhere, companies, schools } = granted;
      const { id } = await trx
        .selectNoFrom(
          sql<string>`make_script(${name}, ${roles}, ${everywhere}, ${companies}, ${schools},
            ${tokenHash}, ${until})`.as('id'),
        )
        .executeTakeFirstOrThrow();
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
