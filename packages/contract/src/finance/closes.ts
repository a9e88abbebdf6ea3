import { CLOSE_OBSTACLES, POSTING_DAYS } from '@merenda/domain/books/close';
import { PART_REASONS } from '@merenda/domain/books/explain';
import { MAX_CODE } from '@merenda/domain/ids';
import { z } from 'zod';
import {
  companyId,
  day,
  id,
  instant,
  keyset,
  keysetPage,
  signedAmount,
  text,
} from '../primitives.ts';
import { route } from '../route.ts';
import { ofCompany } from './company.ts';

// The daily close of a company's books (product:console-finance#daily-close).

const flow = z.object({
  kind: z.string(),
  value: signedAmount,
  postings: z.number().int(),
  /** Posted after an earlier day was closed, and belonging to it. */
  isCorrection: z.boolean(),
});

/** An account's day: opening balance and flows are the closing balance. */
const line = z.object({
  account: z.string(),
  opening: signedAmount,
  flows: z.array(flow),
  closing: signedAmount,
});

const part = z.object({
  /** The top-up, refund, dispute or order. */
  subject: z.string(),
  kind: z.string(),
  reason: z.enum(PART_REASONS),
  value: signedAmount,
});

/** The ledger's amount is the other book's and the parts. */
const comparison = z.object({
  ledger: signedAmount,
  other: signedAmount,
  unexplained: signedAmount,
  parts: z.array(part),
});

const school = z.object({
  _id: id,
  name: z.string(),
  opening: signedAmount,
  purchases: signedAmount,
  refunds: signedAmount,
  closing: signedAmount,
});

/** All that a close says. */
export const closeFigures = z.object({
  lines: z.array(line),
  schools: z.array(school),
  processor: comparison,
  sales: comparison,
  /** The present sum of all wallets, and the opposite of the company's accounts' present sum. */
  wallets: z.object({ held: signedAmount, owed: signedAmount }),
  /** The comparisons with the processors' lists that the day's payments need, by UTC day. */
  comparisons: z.array(
    z.object({ gateway: z.string(), day, outcome: z.string(), differences: z.number().int() }),
  ),
});

export type CloseFigures = z.infer<typeof closeFigures>;

const closed = z.object({
  by: z.string(),
  at: instant,
  /** The ledger's sealed block with the last posting that the close has. */
  block: z.number().int(),
  /** SHA-256 over the figures and the close before. */
  hash: z.string(),
});

const close = z.object({
  ...ofCompany,
  day,
  /** Absent while the day is open. */
  closed: closed.optional(),
  /** The obstacles that keep an open day from being closed. */
  obstacles: z.array(z.enum(CLOSE_OBSTACLES)),
  /** The first day that may be closed, of an open day; absent while the books have no entry. */
  first: day.optional(),
  /** The first day that is not closed. */
  next: day,
  figures: closeFigures,
});

export const findClose = route({
  method: 'GET',
  url: '/operator/companies/:id/close',
  access: 'operator',
  right: 'books.see',
  touches: { 'params.id': 'company' },
  summary: 'A day of a company’s books: closed, or what it would say and what keeps it open',
  schema: {
    params: z.object({ id: companyId }),
    querystring: z.object({ day }),
    response: { 200: close },
  },
});

export const closeDay = route({
  method: 'POST',
  url: '/operator/companies/:id/close',
  access: 'operator',
  right: 'books.close',
  touches: { 'params.id': 'company' },
  summary: 'Closes a day whose books agree to the cent; a closed day is answered as it was closed',
  schema: {
    params: z.object({ id: companyId }),
    body: z.object({ day }),
    response: { 200: close },
  },
});

/** A leg of a posting, in one of the company's accounts or in a wallet. */
const posting = z.object({
  _id: id,
  ...ofCompany,
  at: instant,
  kind: z.string(),
  debit: z.string(),
  credit: z.string(),
  value: signedAmount,
  /** The top-up, refund, dispute, order or payout. */
  subject: z.string().optional(),
});

export const listPostings = route({
  method: 'GET',
  url: '/operator/companies/:id/postings',
  access: 'operator',
  right: 'books.see',
  touches: { 'params.id': 'company' },
  summary:
    'The postings of a figure, oldest first: of days, an account, a kind, a school, a dish, a subject',
  schema: {
    params: z.object({ id: companyId }),
    querystring: z.object({
      from: day,
      until: day,
      /**
       * The days are those of the posting, of the meal that was ordered, or of the close that has the
       * posting. `correction`: of the close, and the posting is of an earlier day.
       */
      of: z.enum(POSTING_DAYS).default('posting'),
      account: text(1, 40).optional(),
      kind: text(1, MAX_CODE).optional(),
      school: id.optional(),
      dish: id.optional(),
      /** A top-up, refund, dispute or order, or a posting itself: its postings are of any day. */
      subject: id.optional(),
      ...keyset(100),
    }),
    response: { 200: keysetPage(posting) },
  },
});
