import { z } from 'zod';
import { day, id, instant, list, paging, signedAmount, wallet } from '../primitives.ts';
import { route } from '../route.ts';

/** The kinds of entries, for which each side has its own text. */
export const ENTRY_KINDS = [
  'topup-card',
  'topup-pix',
  'topup-link',
  'transfer-out',
  'transfer-in',
  'transfer-between',
  'purchase',
  'purchase-refund',
  'topup-refund',
  'topup-refund-reversal',
  'chargeback',
  'chargeback-reversal',
  'payout',
  'payout-return',
  'adjustment',
] as const;

/** An entry of a wallet with the balance after it (product:wallets#statement). */
export const walletLog = z.object({
  _id: id,
  kind: z.enum(ENTRY_KINDS),
  operationDetails: z.string(),
  operationType: z.enum(['DEB', 'CRE']),
  value: signedAmount,
  balance: z.object({ value: signedAmount }),
  txDatetime: instant,
  counterparty: z.string().optional(),
  transaction: z.object({ menuOrder: id.optional(), topup: id.optional() }),
});

export type WalletLog = z.infer<typeof walletLog>;

export const getWallet = route({
  method: 'GET',
  url: '/wallet',
  access: 'guardian',
  summary: 'The guardian’s own wallet',
  schema: { response: { 200: wallet } },
});

export const listWalletLogs = route({
  method: 'GET',
  url: '/wallets/:walletId/logs',
  access: 'guardian',
  names: { 'params.walletId': 'own' },
  summary: 'A wallet’s entries, newest first; days are the owner’s calendar days',
  schema: {
    params: z.object({ walletId: id }),
    querystring: z.object({
      ...paging(20),
      startDate: day.optional(),
      endDate: day.optional(),
      operationType: z.enum(['DEB', 'CRE']).optional(),
    }),
    response: { 200: list(walletLog) },
  },
});
