import { brandOfCompany } from '@merenda/domain/brands/brands';
import { FIGURES } from '@merenda/domain/figures';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { newApp, useCode } from '../../../auth/authenticator-apps.ts';
import { newCodes } from '../../../auth/printed-codes.ts';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { totpSecretText, totpUri } from '../../../auth/totp.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, guardianGone, invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { lockAccess, raiseAccessEpoch } from '../end-access.ts';
import { enqueueSecurityEmail } from '../security-email.ts';
import { isSecondFactorOn } from './sign-in-ticket.ts';

/** The guardian's second factor as the guardian sees it (product:session#second-factor). */
export async function findSecondFactor({ db }: Services, guardianId: string) {
  const [isOn, app, { codes }] = await Promise.all([
    isSecondFactorOn(db, guardianId),
    db
      .selectFrom('authenticator_app')
      .select('last_step')
      .where('guardian_id', '=', guardianId)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_code')
      .select((eb) => eb.fn.countAll<bigint>().as('codes'))
      .where('guardian_id', '=', guardianId)
      .executeTakeFirstOrThrow(),
  ]);
  const hasApp = app !== undefined && app.last_step !== null;
  return { isOn, hasApp, recoveryCodesLeft: Number(codes) };
}

/**
 * Makes a new secret for an authenticator app, which is in use only after `switchOn` has got a code
 * of it.
 * @throws Failure second_factor_on where an app is in use already; unauthenticated
 */
export async function startApp(services: Services, { id, companyId, sessionId }: SignedIn) {
  const { email } = await services.db
    .selectFrom('guardian')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(guardianGone);
  const secret = await services.db.transaction().execute(async (trx) => {
    await lockAccess(trx, { id, sessionId });
    return newApp(services, trx, { table: 'authenticator_app', id });
  });
  if (!secret) throw new Failure('second_factor_on');
  const issuer = brandOfCompany(companyId)?.name ?? 'Merenda';
  return { secret: totpSecretText(secret), uri: totpUri({ issuer, account: email, secret }) };
}

/**
 * Switches the second factor on: with a code of the app that was begun, or without a code where the
 * guardian has passkeys. The answered recovery codes are shown once.
 * @throws Failure wrong_code, validation_failed, unauthenticated
 */
export async function switchOn(
  services: Services,
  request: FastifyRequest,
  { id, sessionId }: SignedIn,
  code: string | undefined,
): Promise<{ recoveryCodes: string[] }> {
  if (code === undefined && !(await hasPasskey(services.db, id))) {
    throw invalid('code', 'wanted without a passkey');
  }
  const { codes, hashes } = await newCodes(services.passwords, FIGURES.recoveryCodes);
  await services.db.transaction().execute(async (trx) => {
    await lockAccess(trx, { id, sessionId });
    await raiseAccessEpoch(trx, id);
    if (code !== undefined) {
      const app = { table: 'authenticator_app', id, code, isFirst: true } as const;
      if (!(await useCode(services, trx, app))) throw new Failure('wrong_code');
    }
    await trx
      .insertInto('second_factor')
      .values({ guardian_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await replaceCodes(trx, id, hashes);
    await writeAudit(trx, { actor: id, action: 'second-factor.on', subject: id });
    await enqueueSecurityEmail(trx, services, request, {
      kind: 'second-factor-on',
      guardianId: id,
    });
  });
  return { recoveryCodes: codes };
}

/**
 * Switches the second factor off and deletes app and codes. @throws Failure not_found when it is
 * not on
 */
export async function switchOff(
  services: Services,
  request: FastifyRequest,
  { id }: SignedIn,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('second_factor')
      .where('guardian_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    for (const table of ['authenticator_app', 'recovery_code', 'sign_in_ticket'] as const) {
      await trx.deleteFrom(table).where('guardian_id', '=', id).execute();
    }
    await writeAudit(trx, { actor: id, action: 'second-factor.off', subject: id });
    await enqueueSecurityEmail(trx, services, request, {
      kind: 'second-factor-off',
      guardianId: id,
    });
  });
}

/**
 * Makes new recovery codes; the former ones are void. @throws Failure not_found without a second
 * factor
 */
export async function renewRecoveryCodes(services: Services, { id, sessionId }: SignedIn) {
  if (!(await isSecondFactorOn(services.db, id))) throw notFound();
  const { codes, hashes } = await newCodes(services.passwords, FIGURES.recoveryCodes);
  await services.db.transaction().execute(async (trx) => {
    await lockAccess(trx, { id, sessionId });
    await replaceCodes(trx, id, hashes);
    await writeAudit(trx, { actor: id, action: 'recovery-codes.renewed', subject: id });
  });
  return { recoveryCodes: codes };
}

async function replaceCodes(trx: Kysely<DB>, guardianId: string, hashes: string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('guardian_id', '=', guardianId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, guardian_id: guardianId })))
    .execute();
}

const hasPasskey = async (db: Kysely<DB>, guardianId: string): Promise<boolean> =>
  (await db
    .selectFrom('passkey')
    .select('id')
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst()) !== undefined;
