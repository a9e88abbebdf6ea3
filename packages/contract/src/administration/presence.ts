import { z } from 'zod';
import { findClose } from '../finance/closes.ts';
import { findDifference } from '../finance/differences.ts';
import { findOwed } from '../finance/owed.ts';
import { findRefundable } from '../finance/refunds.ts';
import { changeCannedAnswer } from '../help/canned-answers.ts';
import { readTicket } from '../help/operator-tickets.ts';
import { getMenuCalendar } from '../menus/planning.ts';
import { getKitchenDay } from '../orders/kitchen.ts';
import { openPayout } from '../payments/payouts.ts';
import { readRegister } from '../people/attendance.ts';
import { findGuardianForOperator, findStudentForOperator } from '../people/person.ts';
import { id, text } from '../primitives.ts';
import { route } from '../route.ts';
import { openCompany } from './companies.ts';
import { openOperator, openProposal } from './operators.ts';
import { openSchool } from './schools.ts';

/**
 * Each kind of record that operators may have open at once, with the route that opens it: its right
 * and its scope are those of presence, too. A refund and a dispute are of their top-up, menus and
 * dishes of the school whose draft they change.
 */
export const OPENED_BY = {
  books: findClose,
  cannedAnswer: changeCannedAnswer,
  company: openCompany,
  difference: findDifference,
  guardian: findGuardianForOperator,
  kitchen: getKitchenDay,
  menus: getMenuCalendar,
  operator: openOperator,
  owed: findOwed,
  payout: openPayout,
  proposal: openProposal,
  register: readRegister,
  school: openSchool,
  student: findStudentForOperator,
  ticket: readTicket,
  topup: findRefundable,
} as const;

export type OpenedKind = keyof typeof OPENED_BY;

const KINDS = Object.keys(OPENED_BY) as [OpenedKind, ...OpenedKind[]];

/** Companies are named by a word, all other records by a UUID. */
const isOfCompany = (kind: OpenedKind) => kind === 'company' || kind === 'books';

export const notePresence = route({
  method: 'PUT',
  url: '/operator/presence',
  access: 'operator',
  right: 'own',
  summary: 'Tells that a page of the console shows a record, and answers who else has it open',
  schema: {
    body: z
      .object({
        /** The tab, which shows one record at a time. */
        page: id,
        kind: z.enum(KINDS),
        id: text(1, 64).toLowerCase(),
      })
      .refine((opened) => isOfCompany(opened.kind) || id.safeParse(opened.id).success, {
        path: ['id'],
        message: 'not an id',
      }),
    response: { 200: z.object({ docs: z.array(z.object({ _id: id, name: z.string() })) }) },
  },
});
