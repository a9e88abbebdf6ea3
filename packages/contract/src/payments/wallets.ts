import type { TransferKind } from '@merenda/domain/books/postings';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { OPERATION_TYPES } from '@merenda/domain/statement/operations';
import { z } from 'zod';
import { file } from '../file.ts';
import { dishPicture } from '../menus.ts';
import {
  day,
  id,
  instant,
  localisedText,
  longList,
  pageSize,
  paging,
  postedBalance,
  signedAmount,
  wallet,
} from '../primitives.ts';
import { route } from '../route.ts';

/** A company's own accounts alone move by these. */
type OfNoWallet = 'topup-fee' | 'owed-payment';

type EntryKind = Exclude<TransferKind, OfNoWallet>;

const ENTRIES: Readonly<Record<EntryKind, true>> = {
  'topup-card': true,
  'topup-pix': true,
  'topup-link': true,
  'transfer-out': true,
  'transfer-in': true,
  'transfer-between': true,
  purchase: true,
  'purchase-refund': true,
  'topup-refund': true,
  'topup-refund-reversal': true,
  chargeback: true,
  'chargeback-reversal': true,
  payout: true,
  'payout-return': true,
  adjustment: true,
};

/** The kinds of a wallet's entries; each has its text. */
export const ENTRY_KINDS = Object.keys(ENTRIES) as [EntryKind, ...EntryKind[]];

/** An entry of a wallet with the balance after it (product:wallets#statement). */
export const walletLog = z.object({
  _id: id,
  /** The number of the entry in its wallet; it rises with each entry. */
  seq: z.number().int(),
  kind: z.enum(ENTRY_KINDS),
  operationDetails: z.string(),
  operationType: z.enum(OPERATION_TYPES),
  value: signedAmount,
  balance: z.object({ value: postedBalance }),
  txDatetime: instant,
  counterparty: z.string().optional(),
  transaction: z.object({ menuOrder: id.optional(), topup: id.optional() }),
  /** The meal, on a purchase and on its refund. */
  meal: z
    .object({
      day,
      /** The hour of the meal, HH:MM at the school. */
      slot: z.string(),
      menuType: z.enum(MENU_TYPES),
      /** The picture of the first dish that has one. */
      image: dishPicture.optional(),
      dishes: z.array(z.object({ name: localisedText, quantity: z.number().int() })),
    })
    .optional(),
});

export type WalletLog = z.infer<typeof walletLog>;

export const getWallet = route({
  method: 'GET',
  url: '/wallet',
  access: 'guardian',
  summary: 'The guardian’s own wallet',
  schema: { response: { 200: wallet } },
});

const filter = z.object({
  startDate: day.optional(),
  endDate: day.optional(),
  operationType: z.enum(OPERATION_TYPES).optional(),
});

/** Two days of the company's calendar, both included, and the direction of the money. */
export type LogsFilter = z.output<typeof filter>;

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
      /** Only entries older than this `seq`: the last one of the page before. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      ...filter.shape,
    }),
    response: { 200: longList(walletLog) },
  },
});

/**
 * The formats of a statement; `json` is the verifiable one (product:wallets#verifiable-statement).
 */
export const STATEMENT_FORMATS = ['csv', 'xlsx', 'pdf', 'json'] as const;

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** An entry among those of several wallets. */
export const familyLog = walletLog.extend({
  /** The wallet that the entry belongs to. */
  walletId: id,
  /** The day under which it stands: the posting’s, or with `by=meal` the meal’s. */
  day,
  /** The other side is another wallet of this list: the money stays within it. */
  isInternal: z.boolean(),
});

export const listFamilyLogs = route({
  method: 'GET',
  url: '/wallets/logs',
  access: 'guardian',
  names: { 'query.before': 'own', 'query.walletId': 'own' },
  summary:
    'The entries of every wallet that the guardian sees, newest first; what went from one of them to another stands once',
  schema: {
    querystring: z.object({
      /** Only this wallet’s entries. */
      walletId: id.optional(),
      /**
       * The entries stand at the days and hours of their postings. With `meal` the cost of a meal stands at
       * the meal’s day and hour.
       */
      by: z.enum(['posting', 'meal']).default('posting'),
      limit: pageSize(20),
      /** Only entries older than this one, the `_id` of the last of the page before. */
      before: id.optional(),
      ...filter.shape,
    }),
    response: { 200: z.object({ docs: z.array(familyLog) }) },
  },
});

export const getStatement = route({
  method: 'GET',
  url: '/wallets/:walletId/statement',
  access: 'guardian',
  names: { 'params.walletId': 'own' },
  summary:
    'A wallet’s entries between two days as a file: CSV, XLSX, PDF when they are few enough, or JSON that proves itself',
  schema: {
    params: z.object({ walletId: id }),
    querystring: z.object({ format: z.enum(STATEMENT_FORMATS), ...filter.shape }),
    response: { 200: file('text/csv', XLSX, 'application/pdf', 'application/json') },
  },
});

export const listStatementKeys = route({
  method: 'GET',
  url: '/statement-keys',
  access: 'visitor',
  summary: 'The Ed25519 keys that sign verifiable statements, in hex, the newest first',
  schema: {
    response: {
      200: z.object({ docs: z.array(z.object({ key: z.string(), createdAt: instant })) }),
    },
  },
});
