import { MAX_REASON, MIN_REASON } from '@merenda/domain/forms/reasons';
import { TICKET_TYPES } from '@merenda/domain/help/tickets';
import {
  DESTINATION_TYPES,
  type Destination,
  PIX_KEY_TYPES,
} from '@merenda/domain/payouts/destinations';
import {
  LAST_DIGITS,
  MAX_MOTIVE,
  MIN_MOTIVE,
  PAYOUT_MOTIVES,
  PAYOUT_STATUSES,
  PAYOUT_SUBJECTS,
  PAYOUT_TEXTS,
} from '@merenda/domain/payouts/payouts';
import { z } from 'zod';
import { ticket } from '../help/tickets.ts';
import {
  currency,
  id,
  instant,
  keyset,
  keysetPage,
  lines,
  list,
  paging,
  positiveAmount,
  sum,
  text,
  typedCode,
} from '../primitives.ts';
import { route } from '../route.ts';

// The guardian who asks for a balance to be paid out to a bank account (product:reversal#rules).

const asker = {
  motive: lines(MIN_MOTIVE, MAX_MOTIVE),
  /** The account's holder. */
  name: text(PAYOUT_TEXTS.name.min, PAYOUT_TEXTS.name.max),
  /** The holder's tax number; required in Brazil. */
  fiscalNumber: typedCode(1, 30).optional(),
  /** The guardian who asks. */
  responsibleName: text(1, 120).optional(),
  /** The name on the card that topped up, if a card did. */
  cardName: text(PAYOUT_TEXTS.cardName.min, PAYOUT_TEXTS.cardName.max).optional(),
  lastDigits: z.string().regex(/^\d+$/).length(LAST_DIGITS).optional(),
  cardFlag: text(PAYOUT_TEXTS.cardFlag.min, PAYOUT_TEXTS.cardFlag.max).optional(),
};

const number = typedCode(1, 34);

/**
 * The guardian who asks, the reason, and the destination; without a type, a Brazilian bank account.
 */
const reimbursementDetails = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bank-account').optional(),
    ...asker,
    bank: text(1, 3),
    bankAgency: number,
    bankAccountNumber: number,
  }),
  z.object({
    type: z.literal('pix'),
    ...asker,
    pixKeyType: z.enum(PIX_KEY_TYPES),
    pixKey: typedCode(1, 100),
  }),
  z.object({ type: z.literal('iban'), ...asker, iban: typedCode(1, 60) }),
  z.object({
    type: z.literal('sort-code'),
    ...asker,
    sortCode: number,
    bankAccountNumber: number,
  }),
]);

export type ReimbursementDetails = z.output<typeof reimbursementDetails>;

/** A destination as it is stored, in one spelling of each field (`normaliseDestination`). */
const destination = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bank-account'),
    bank: z.string(),
    bankAgency: z.string(),
    bankAccountNumber: z.string(),
  }),
  z.object({ type: z.literal('pix'), pixKeyType: z.enum(PIX_KEY_TYPES), pixKey: z.string() }),
  z.object({ type: z.literal('iban'), iban: z.string() }),
  z.object({
    type: z.literal('sort-code'),
    sortCode: z.string(),
    bankAccountNumber: z.string(),
  }),
]) satisfies z.ZodType<Destination>;

/** The sealed part of a payout as it is stored: holder, motive and destination. */
export const payoutDetails = z.object({
  motive: z.string(),
  /** The account's holder; `fiscalNumber` is the holder's tax number. */
  name: z.string(),
  fiscalNumber: z.string().optional(),
  responsibleName: z.string().optional(),
  cardName: z.string().optional(),
  lastDigits: z.string().optional(),
  cardFlag: z.string().optional(),
  destination,
});

export type PayoutDetails = z.infer<typeof payoutDetails>;

/** A destination masked so that nobody else can use it. */
const maskedDestination = z.object({
  type: z.enum(DESTINATION_TYPES),
  bank: z.string().optional(),
  /** "••••5678". */
  account: z.string(),
});

/** A requested payout without its destination. */
const payoutSummary = z.object({
  _id: id,
  createdAt: instant,
  subject: z.enum(PAYOUT_SUBJECTS),
  status: z.enum(PAYOUT_STATUSES),
  /** A wallet that is closed pays out all it has. */
  value: sum,
});

export type PayoutSummary = z.infer<typeof payoutSummary>;

export const payout = payoutSummary.extend({
  approvedAt: instant.optional(),
  settledAt: instant.optional(),
  endedAt: instant.optional(),
  /** The reason of the refusal or of the bank's return. */
  reason: z.string().optional(),
  /** The request as given, with masked bank data; absent when they cannot be opened or lack a part. */
  details: z
    .object({
      motive: z.string(),
      name: z.string(),
      destination: maskedDestination,
      cardName: z.string().optional(),
      lastDigits: z.string().optional(),
      cardFlag: z.string().optional(),
    })
    .optional(),
});

export type Payout = z.infer<typeof payout>;

const ofUser = z.object({ userId: id });

export const listMotives = route({
  method: 'GET',
  url: '/responsible-users/:userId/wallet-refund/motives',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  summary: 'Reasons for a payout, in the asker’s language',
  schema: {
    params: ofUser,
    response: { 200: list(z.object({ _id: z.enum(PAYOUT_MOTIVES), text: z.string() })) },
  },
});

export const listPayouts = route({
  method: 'GET',
  url: '/responsible-users/:userId/wallet-refund',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  summary: 'The guardian’s payouts, newest first, with bank data masked',
  schema: {
    params: ofUser,
    querystring: z.object(paging(20)),
    response: { 200: list(payout) },
  },
});

export const createPayout = route({
  method: 'POST',
  url: '/responsible-users/:userId/wallet-refund',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  movesMoney: true,
  stepUp: true,
  confirmed: true,
  summary: 'Asks for the balance, or a part of it, to be paid out; the money is held at once',
  schema: {
    params: ofUser,
    body: z.object({
      subject: z.enum(PAYOUT_SUBJECTS),
      /**
       * Strictly below the balance. The whole balance when closing the account, without a value.
       */
      value: positiveAmount.optional(),
      reimbursementDetails,
    }),
    response: { 201: payoutSummary },
  },
});

/**
 * A conversation in which a guardian asks money back for an order. Support decides; it moves no
 * money.
 */
const aboutOrder = z.object({
  subject: z.enum(TICKET_TYPES).exclude(['USER-WALLET-REIMBURSEMENT']),
  userTicketId: id,
  orderId: id.optional(),
  refundValue: positiveAmount.optional(),
  reimbursementDetails: z.object({ motive: asker.motive, name: asker.name.optional() }),
});

const reimbursement = {
  access: 'guardian',
  names: { 'body.userTicketId': 'own', 'body.orderId': 'own' },
  movesMoney: true,
  stepUp: true,
  confirmed: true,
  schema: {
    body: z.discriminatedUnion('subject', [
      z.object({
        subject: z.literal('USER-WALLET-REIMBURSEMENT'),
        value: positiveAmount,
        reimbursementDetails,
      }),
      aboutOrder,
    ]),
    response: { 201: z.union([payoutSummary, ticket]) },
  },
} as const;

export const requestReimbursement = route({
  method: 'POST',
  url: '/school-wallets/request-reimbursement',
  summary: 'Asks for a part of the own balance to be paid out, or in a ticket for an order’s money',
  ...reimbursement,
});

export const refundWallet = route({
  method: 'POST',
  url: '/school-wallets/wallet-refund',
  summary: 'The other name of request-reimbursement',
  ...reimbursement,
});

export const withdrawPayout = route({
  method: 'POST',
  url: '/responsible-users/:userId/wallet-refund/:id/withdraw',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': 'own' },
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  summary: 'Takes a payout back that nobody has approved; the money is available again',
  schema: { params: ofUser.extend({ id }), response: { 200: payoutSummary } },
});

/** A payout as operators see it. */
export const operatorPayout = payout.extend({
  company: z.string(),
  /** Without a name once the account is deleted. */
  guardian: z.object({ _id: id, name: z.string().optional(), isBlocked: z.boolean() }),
  currency,
  /** All that the guardian is given within the days that count together, until this one: approvals follow. */
  askedLately: sum,
  /** The number of people who say that it came back; without it there is nothing to come back. */
  wantedToReturn: z.number().int().optional(),
  /** The number of operators who have approved it, and the number required. */
  approvals: z.object({ given: z.number().int(), wanted: z.number().int() }),
  /** The first of two approvers, while the second one is awaited. */
  approver: z.object({ _id: id, name: z.string() }).optional(),
  /** A first person says that the bank sent it back; another person decides. */
  returning: z
    .object({ by: z.object({ _id: id, name: z.string() }), reason: z.string() })
    .optional(),
  /** The file that sent it to the bank. */
  bankFile: id.optional(),
  /** Where the money of a returned one came: `owed`, if the wallet was closed by then. */
  cameBackTo: z.enum(['wallet', 'owed']).optional(),
});

export type OperatorPayout = z.infer<typeof operatorPayout>;

const deciding = {
  access: 'operator',
  right: 'payouts.decide',
  touches: { 'params.id': 'payout' },
} as const;

const params = z.object({ id });

/** The reason shown to the guardian; stored in the audit, so it must not contain names. */
const reason = z.object({ reason: lines(MIN_REASON, MAX_REASON) });

export const listOperatorPayouts = route({
  method: 'GET',
  url: '/operator/payouts',
  access: 'operator',
  right: 'payouts.decide',
  touches: 'scope',
  summary: 'Payouts within the scope, the oldest first; of one state, or those that wait',
  schema: {
    querystring: z.object({
      ...keyset(50),
      status: z.enum(PAYOUT_STATUSES).optional(),
      /** That payout alone, in any state. */
      id: id.optional(),
      order: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    response: { 200: keysetPage(operatorPayout) },
  },
});

export const openPayout = route({
  method: 'GET',
  url: '/operator/payouts/:id',
  ...deciding,
  summary:
    'A payout with all of its bank data, for whoever pays it by hand; each reading is audited',
  schema: {
    params,
    response: {
      200: operatorPayout.extend({
        fiscalNumber: z.string().optional(),
        destination,
      }),
    },
  },
});

export const approvePayout = route({
  method: 'POST',
  url: '/operator/payouts/:id/approve',
  ...deciding,
  summary: 'Approves a payout; a large one is approved when a second operator has done so',
  schema: { params, response: { 200: operatorPayout } },
});

export const refusePayout = route({
  method: 'POST',
  url: '/operator/payouts/:id/refuse',
  ...deciding,
  summary: 'Refuses a payout that is not approved; the money is available again',
  schema: { params, body: reason, response: { 200: operatorPayout } },
});

export const settlePayout = route({
  method: 'POST',
  url: '/operator/payouts/:id/settle',
  ...deciding,
  summary: 'Says that the bank has paid; the money leaves the wallet',
  schema: { params, response: { 200: operatorPayout } },
});

export const returnPayout = route({
  method: 'POST',
  url: '/operator/payouts/:id/return',
  ...deciding,
  summary:
    'Says that the bank did not take the money, or sent it back; it is in the wallet again, or owed if that is closed. A large one waits for a second operator',
  schema: { params, body: reason, response: { 200: operatorPayout } },
});

export const approvePayoutReturn = route({
  method: 'POST',
  url: '/operator/payouts/:id/return/approve',
  ...deciding,
  by: 'person',
  summary: 'Says as the second operator that the bank sent the money back',
  schema: { params, response: { 200: operatorPayout } },
});

export const dismissPayoutReturn = route({
  method: 'POST',
  url: '/operator/payouts/:id/return/dismiss',
  ...deciding,
  summary: 'Dismisses what a first operator said of a return; the payout stays as it is',
  schema: { params, response: { 200: operatorPayout } },
});
