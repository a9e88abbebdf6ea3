import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { ChargebackRecord } from '../plan/plan.ts';
import { type Chargeback, chargebackIdOf } from './chargeback.ts';

/** Stores a dispute's last state with the time at which it became known. */
export async function writeChargeback(trx: Kysely<DB>, record: ChargebackRecord): Promise<void> {
  const { amount_minor, state, decided_at, evidence_due_at } = record;
  const last = {
    amount_minor,
    state,
    decided_at,
    evidence_due_at,
    told_at: sql<Date>`clock_timestamp()`,
  };
  await trx
    .insertInto('chargeback')
    .values({ ...record, ...last })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(last))
    .execute();
}

/** The stored chargeback of a processor's dispute. */
export const findChargeback = (
  db: Kysely<DB>,
  gateway: string,
  disputeRef: string,
): Promise<Chargeback | undefined> =>
  db
    .selectFrom('chargeback')
    .selectAll()
    .where('id', '=', chargebackIdOf(gateway, disputeRef))
    .executeTakeFirst();

/** All chargebacks of a top-up: a payment may be disputed more than once. */
export const chargebacksOf = (db: Kysely<DB>, topupId: string): Promise<Chargeback[]> =>
  db.selectFrom('chargeback').selectAll().where('topup_id', '=', topupId).orderBy('id').execute();
