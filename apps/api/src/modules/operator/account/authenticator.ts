import type { Kysely } from 'kysely';
import { newTotpSecret, totpStep } from '../../../auth/totp.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { openSecret, sealSecret } from '../../../platform/seal/data-key.ts';
import type { Services } from '../../services.ts';

/** Makes a secret for a new authenticator app, which replaces an app that has shown no code yet. */
export async function newAuthenticator(services: Services, operatorId: string): Promise<Buffer> {
  const secret = newTotpSecret();
  const { sealed, print } = await sealSecret(services, services.db, 'operator_totp', {
    id: operatorId,
    secret,
  });
  const kept = { sealed, data_key_print: print };
  await services.db
    .insertInto('operator_totp')
    .values({ operator_id: operatorId, ...kept })
    .onConflict((conflict) =>
      conflict.column('operator_id').doUpdateSet(kept).where('operator_totp.last_step', 'is', null),
    )
    .execute();
  return secret;
}

/**
 * Uses a code of the operator's app that is later than the last used one: a code that somebody has
 * seen typed is worth nothing. The first code (`isFirst`) puts the app into use.
 * @returns whether the code was good
 */
export async function useCode(
  services: Pick<Services, 'env' | 'clock'>,
  db: Kysely<DB>,
  { operatorId, code, isFirst }: { operatorId: string; code: string; isFirst: boolean },
): Promise<boolean> {
  const app = await db
    .selectFrom('operator_totp')
    .select(['operator_id as id', 'sealed', 'data_key_print as print'])
    .where('operator_id', '=', operatorId)
    .where('last_step', isFirst ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (!app) return false;
  const step = totpStep(openSecret(services, 'operator_totp', app), code, services.clock());
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('operator_totp')
    .set({ last_step: BigInt(step) })
    .where('operator_id', '=', operatorId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', BigInt(step))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
