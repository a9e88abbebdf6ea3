import { derivedId } from '@merenda/ledger';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../../db/generated.ts';

export type Chargeback = Selectable<DB['chargeback']>;

/** A processor's dispute is one chargeback for ever; also the ledger's group of what it took. */
export const chargebackIdOf = (gateway: string, disputeRef: string) =>
  derivedId('dispute', gateway, disputeRef);

/** All chargebacks of a top-up: a payment may be disputed more than once. */
export const chargebacksOf = (db: Kysely<DB>, topupId: string): Promise<Chargeback[]> =>
  db.selectFrom('chargeback').selectAll().where('topup_id', '=', topupId).orderBy('id').execute();
