import { derivedId } from '@merenda/ledger';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

export type Refund = Selectable<DB['topup_refund']>;

/**
 * The id of a refund: the same guardian and key are the same refund for ever, and no key is stored.
 */
export const refundIdOf = (guardianId: string, idempotencyKey: string) =>
  derivedId('topup-refund', guardianId, idempotencyKey);

/** The id of the ledger's hold on one wallet for a refund. */
export const holdIdOf = (refundId: string, walletId: string) =>
  derivedId('topup-refund.hold', refundId, walletId);
