import { derivedId } from '@merenda/ledger';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

export type Refund = Selectable<DB['topup_refund']>;

/** The same guardian and key are the same refund for ever; no key is kept. */
export const refundIdOf = (guardianId: string, idempotencyKey: string) =>
  derivedId('topup-refund', guardianId, idempotencyKey);

/** The ledger's hold on one wallet for a refund. */
export const holdIdOf = (refundId: string, walletId: string) =>
  derivedId('topup-refund.hold', refundId, walletId);
