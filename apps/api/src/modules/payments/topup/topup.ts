import type { Topup as TopupView } from '@merenda/contract';
import { toMajor } from '@merenda/domain/money/money';
import { derivedId } from '@merenda/ledger';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { hasArrived, isOpen, shownStatus } from '../state.ts';

export type Topup = Selectable<DB['topup']>;

/**
 * The id of a top-up: the same guardian and key are the same top-up for ever, and no key is stored.
 */
export const topupIdOf = (guardianId: string, idempotencyKey: string) =>
  derivedId('topup', guardianId, idempotencyKey);

/** The top-up's reference at the processor: 32 digits, which a PIX can have as its txid. */
export const referenceOf = (topupId: string) => topupId.replaceAll('-', '');

/** A poll's result (product:topups#states). */
export function resultOf(topup: Topup): 'pending' | 'paid' | 'error' {
  if (hasArrived(topup)) return 'paid';
  return isOpen(topup) ? 'pending' : 'error';
}

/** A top-up on the wire. */
export const topupView = (topup: Topup): TopupView => ({
  _id: topup.id,
  status: shownStatus(topup),
  value: amountOf(topup),
  fee: feeValueOf(topup),
});

/** The amount that the wallets get, in major units. */
export const amountOf = ({ amount_minor, currency }: Pick<Topup, 'amount_minor' | 'currency'>) =>
  toMajor(amount_minor, currency);

/** The top-up's fee, in major units. */
export const feeValueOf = ({ fee_minor, currency }: Pick<Topup, 'fee_minor' | 'currency'>) =>
  toMajor(fee_minor, currency);

/** The payer's total, in major units. */
export const totalOf = (topup: Pick<Topup, 'amount_minor' | 'fee_minor' | 'currency'>) =>
  toMajor(chargedMinor(topup), topup.currency);

/** The amount that the processor charges, in minor units: the wallets' amount and the fee. */
export const chargedMinor = ({
  amount_minor,
  fee_minor,
}: Pick<Topup, 'amount_minor' | 'fee_minor'>) => amount_minor + fee_minor;
