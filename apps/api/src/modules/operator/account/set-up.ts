import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { newApp, useCode } from '../../../auth/authenticator-apps.ts';
import { hashToken } from '../../../auth/tokens.ts';
import { totpSecretText, totpUri } from '../../../auth/totp.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure, invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { refuseSecret } from '../../session/index.ts';
import { ISSUER, newPasswordHash } from './new-password.ts';
import { startSession } from './sessions.ts';

/**
 * Begins the first sign-in with the command's code (product:operating#first-sign-in): makes a new
 * secret for an authenticator app at each call.
 * @throws Failure invalid_reset_token, too_many_requests
 */
export async function startSetup(services: Services, setupCode: string, address: string) {
  const { id, name, email } = await findBeginner(services, setupCode, address);
  const secret = await newApp(services, services.db, { table: 'operator_totp', id });
  if (!secret) throw new Failure('invalid_reset_token');
  const account = email ?? '';
  const uri = totpUri({ issuer: ISSUER, account, secret });
  return { name, email: account, secret: totpSecretText(secret), uri };
}

/**
 * Finishes the first sign-in with a password and a first code of the app. The command's code is
 * used up, and the operator is signed in.
 * @returns the operator's id
 * @throws Failure invalid_reset_token, too_many_requests, validation_failed
 */
export async function finishSetup(
  services: Services,
  context: { request: FastifyRequest; reply: FastifyReply },
  { setupCode, password, code }: { setupCode: string; password: string; code: string },
): Promise<string> {
  const { id, ...operator } = await findBeginner(services, setupCode, context.request.ip);
  const passwordHash = await newPasswordHash(services, password, operator);
  const refusal = new Failure('invalid_reset_token');
  await services.db.transaction().execute(async (trx) => {
    // The operator is locked before the code, in the order of a reset.
    const { access_epoch: accessEpoch } = await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .returning('access_epoch')
      .executeTakeFirstOrThrow();
    await trx
      .deleteFrom('operator_setup')
      .where('token_hash', '=', hashToken(setupCode))
      .returning('operator_id')
      .executeTakeFirstOrThrow(() => refusal);
    if (!(await useCode(services, trx, { table: 'operator_totp', id, code, isFirst: true }))) {
      throw invalid('code', 'not a code of the app');
    }
    await writeAudit(trx, { operator: id, action: 'operator.set-up', subject: id });
    await startSession(trx, context, { id, accessEpoch }, refusal);
  });
  return id;
}

/** @throws Failure invalid_reset_token, too_many_requests */
async function findBeginner(services: Services, setupCode: string, address: string) {
  const found = await services.db
    .selectFrom('operator_setup')
    .innerJoin('operator', 'operator.id', 'operator_setup.operator_id')
    .select(['operator.id', 'name', 'email'])
    .where('token_hash', '=', hashToken(setupCode))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return found ?? refuseSecret(services, address, new Failure('invalid_reset_token'));
}
