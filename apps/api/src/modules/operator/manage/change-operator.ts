import { plainEmail } from '@merenda/domain/access/emails';
import { type Kysely, sql, type Transaction } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { clearFailures, OPERATOR_THROTTLES } from '../../session/index.ts';
import { raiseAccessEpoch } from '../account/sessions.ts';
import { checkAccess, type OperatorAccess, OperatorError } from './access.ts';
import { issueSetupCode } from './create-operator.ts';

/** A person by e-mail, or a script by its token's name. */
export type OperatorName = { email: string } | { token: string };

/**
 * Gives an operator other roles and another scope, from the next request on.
 * @param db as the owner of the tables: the application's role may change neither roles nor scope
 * @throws OperatorError
 */
export async function changeAccess(
  db: Kysely<DB>,
  who: OperatorName,
  access: OperatorAccess,
): Promise<void> {
  const granted = await checkAccess(db, access);
  await db.transaction().execute(async (trx) => {
    const { id } = await findLiving(trx, who);
    await trx.updateTable('operator').set(granted).where('id', '=', id).execute();
    await writeAudit(trx, { action: 'operator.changed', subject: id, detail: granted });
  });
}

/**
 * Disables an operator from the next request on. The row stays, because the audit names the
 * operator.
 * @throws OperatorError
 */
export async function disableOperator(db: Kysely<DB>, who: OperatorName): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await findLiving(trx, who);
    await endAccess(trx, id);
    await writeAudit(trx, { action: 'operator.disabled', subject: id });
  });
}

/**
 * Takes password, second factor and sessions from a person, also one who was disabled, and answers a
 * new code for the first sign-in.
 * @throws OperatorError
 */
export async function resetOperator(db: Kysely<DB>, email: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id } = await find(trx, { email });
    await shutOut(trx, id);
    await trx.updateTable('operator').set({ disabled_at: null }).where('id', '=', id).execute();
    await writeAudit(trx, { action: 'operator.reset', subject: id });
    return issueSetupCode(trx, id);
  });
}

/** @throws OperatorError */
async function findLiving(trx: Transaction<DB>, who: OperatorName) {
  const operator = await find(trx, who);
  if (operator.disabled_at) throw new OperatorError('disabled already');
  return operator;
}

/** @throws OperatorError */
async function find(trx: Transaction<DB>, who: OperatorName) {
  const isPerson = 'email' in who;
  const found = await trx
    .selectFrom('operator')
    .select(['id', 'disabled_at'])
    .where('kind', '=', isPerson ? 'person' : 'script')
    .$if(isPerson, (query) =>
      query.where('email', '=', isPerson ? (plainEmail(who.email) ?? null) : null),
    )
    // Former tokens may have had the same name.
    .$if(!isPerson, (query) =>
      query.where('name', '=', isPerson ? '' : who.token).where('disabled_at', 'is', null),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found) return found;
  throw new OperatorError(isPerson ? `no operator ${who.email}` : `no token ${who.token}`);
}

/** Disables an operator, and takes password, second factor and sessions. */
export async function endAccess(trx: Transaction<DB>, id: string): Promise<void> {
  await shutOut(trx, id);
  await sql`SELECT disable_operator(${id})`.execute(trx);
}

async function shutOut(trx: Transaction<DB>, id: string): Promise<void> {
  await clearFailures({ db: trx }, OPERATOR_THROTTLES.code({ operatorId: id }));
  await raiseAccessEpoch(trx, id);
  await trx.updateTable('operator').set({ password_hash: null }).where('id', '=', id).execute();
  await trx.deleteFrom('operator_totp').where('operator_id', '=', id).execute();
  await trx.deleteFrom('operator_setup').where('operator_id', '=', id).execute();
  await trx
    .updateTable('operator_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('operator_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
