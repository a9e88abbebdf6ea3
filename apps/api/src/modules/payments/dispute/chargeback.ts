import { derivedId } from '@merenda/ledger';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

export type Chargeback = Selectable<DB['chargeback']>;

/** A processor's dispute is one chargeback for ever; also the ledger's group of what it recovered. */
export const chargebackIdOf = (gateway: string, disputeRef: string) =>
  derivedId('dispute', gateway, disputeRef);
