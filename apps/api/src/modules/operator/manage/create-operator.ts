import { plainEmail } from '@merenda/domain/access/emails';
import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { type Kysely, sql, type Transaction } from 'kysely';
import { newToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { isKnownMailbox } from '../mailbox.ts';
import { checkAccess, checkName, type OperatorAccess, OperatorError } from './access.ts';

/**
 * Creates a person who may sign in, the first time with a code that is shown only now
 * (product:operating#first-sign-in).
 * @param db as the owner of the tables: the application's role may not make operators
 * @returns the operator's id and the code
 * @throws OperatorError
 */
export async function createOperator(
  db: Kysely<DB>,
  { email: typed, name, ...access }: OperatorAccess & { email: string; name: string },
): Promise<{ id: string; code: string }> {
  const email = plainEmail(typed);
  if (email === undefined) throw new OperatorError(`${typed} is no e-mail address`);
  checkName(name);
  const granted = await checkAccess(db, access);
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('operator')
        .values({ kind: 'person', email, name, ...granted })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(trx, { action: 'operator.created', subject: id, detail: granted });
      return { id, code: await issueSetupCode(trx, id) };
    });
  } catch (error) {
    if (isKnownMailbox(error)) {
      throw new OperatorError(`${email}, or another address of its mailbox, is known already`);
    }
    throw error;
  }
}

/** Makes a new code for the first sign-in; the former code is void. */
export async function issueSetupCode(trx: Transaction<DB>, operatorId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  const code = {
    token_hash: tokenHash,
    expires_at: sql<Date>`now() + make_interval(hours => ${OPERATOR_LIMITS.setupHours})`,
  };
  await trx
    .insertInto('operator_setup')
    .values({ operator_id: operatorId, ...code })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(code))
    .execute();
  return token;
}
