import { derivedId } from '@merenda/ledger';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

export type Chargeback = Selectable<DB['chargeback']>;

/** The id of a dispute's one chargeback; also the ledger's group of its recoveries. */
export const chargebackIdOf = (gateway: string, disputeRef: string) =>
  derivedId('dispute', gateway, disputeRef);
