import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/generated.ts';
import {
  type KeyHolder,
  openSecret,
  SEALED_TABLES,
  type SealedSecret,
  sealSecret,
} from '../platform/seal/data-key.ts';
import { newTotpSecret, totpStep } from './totp.ts';

/** The authenticator app of a guardian, or of an operator; `id` is its owner's. */
interface App {
  table: 'authenticator_app' | 'operator_totp';
  id: string;
}

/**
 * Makes a secret for a new app, which replaces an app that has shown no code yet.
 * @returns undefined where an app is in use
 */
export async function newApp(
  holder: KeyHolder,
  db: Kysely<DB>,
  { table, id }: App,
): Promise<Buffer | undefined> {
  const secret = newTotpSecret();
  const { sealed, print } = await sealSecret(holder, db, table, { id, secret });
  const owner = sql.ref(SEALED_TABLES[table].id);
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(table)} AS app (${owner}, sealed, data_key_print)
    VALUES (${id}, ${sealed}, ${print})
    ON CONFLICT (${owner}) DO UPDATE SET (sealed, data_key_print) = (excluded.sealed, excluded.data_key_print)
    WHERE app.last_step IS NULL`.execute(db);
  return numAffectedRows === 1n ? secret : undefined;
}

/**
 * Uses a code that is later than the app's last used one: a code that somebody has seen typed is
 * worth nothing. The first code (`isFirst`) puts the app into use.
 * @returns whether the code was good
 */
export async function useCode(
  services: KeyHolder & { clock: () => Date },
  db: Kysely<DB>,
  { table, id, code, isFirst }: App & { code: string; isFirst: boolean },
): Promise<boolean> {
  const isIts = sql`
    ${sql.ref(SEALED_TABLES[table].id)} = ${id} AND (last_step IS NULL) = ${isFirst}`;
  const { rows } = await sql<SealedSecret>`
    SELECT sealed, data_key_print AS print FROM ${sql.table(table)} WHERE ${isIts}`.execute(db);
  const [app] = rows;
  if (!app) return false;
  const step = totpStep(openSecret(services, table, { id, ...app }), code, services.clock());
  if (step === undefined) return false;
  // Another request may have used the code since, or begun another app.
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET last_step = ${step}
    WHERE ${isIts} AND sealed = ${app.sealed} AND coalesce(last_step, -1) < ${step}`.execute(db);
  return numAffectedRows === 1n;
}
