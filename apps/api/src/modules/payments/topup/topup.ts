import type { Topup as TopupView } from '@merenda/contract';
import { toMajor } from '@merenda/domain/money/money';
import { derivedId } from '@merenda/ledger';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { hasArrived, isOpen, shownStatus } from '../state.ts';

export type Topup = Selectable<DB['topup']>;

/** The same guardian and key are the same top-up for ever; no key is kept. */
export const topupIdOf = (guardianId: string, idempotencyKey: string) =>
  derivedId('topup', guardianId, idempotencyKey);

/** What the processor knows a top-up by; 32 digits, so that a PIX can have it as its txid. */
export const referenceOf = (topupId: string) => topupId.replaceAll('-', '');

/** What a poll is told (product:topups#states). */
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

/** What the wallets get, in major units. */
export const amountOf = ({ amount_minor, currency }: Pick<Topup, 'amount_minor' | 'currency'>) =>
  toMajor(amount_minor, currency);

/** The fee that was passed on with it, in major units. */
export const feeValueOf = ({ fee_minor, currency }: Pick<Topup, 'fee_minor' | 'currency'>) =>
  toMajor(fee_minor, currency);

/** What the payer pays, in major units. */
export const totalOf = (topup: Pick<Topup, 'amount_minor' | 'fee_minor' | 'currency'>) =>
  toMajor(chargedMinor(topup), topup.currency);

/** What the processor is asked for: what the wallets get, and the fee. */
export const chargedMinor = ({
  amount_minor,
  fee_minor,
}: Pick<Topup, 'amount_minor' | 'fee_minor'>) => amount_minor + fee_minor;
