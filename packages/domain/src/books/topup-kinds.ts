import { PAYMENT_KINDS } from '../payments/payment-providers.ts';

/**
 * The kinds of transfers that credit a payment to a wallet. `bring_automatic_money` of the database knows
 * them, too; a test compares.
 */
export const TOPUP_KINDS = PAYMENT_KINDS.map((kind) => `topup-${kind}` as const);

export const isTopupKind = (kind: string): boolean => TOPUP_KINDS.some((known) => known === kind);
