import type { OperatorAct } from './operator-acts.ts';

/**
 * The effect of an operator's act on money. `two people`: from the company's amount on a second person
 * makes it so (product:reversal#four-eyes). `alone`: one person suffices, for the reason that stands
 * there.
 */
type MoneyRule = 'two people' | 'no money' | { readonly alone: string };

const SECOND = { alone: 'the second person’s part' } as const;
const MEALS = {
  alone: 'a meal’s money goes back to the wallet that paid, and nobody eats it',
} as const;

/**
 * Each audited act of operators says whether it gives money and who must agree: an act without its
 * line does not compile. An act of two people says in its audit entry how many it wanted.
 */
const MONEY_ACTS = {
  'payout.approved': 'two people',
  'payout.returned': 'two people',
  'topup.refund-asked': 'two people',
  'owed.payment-entered': 'two people',
  'ticket.confirmed': 'two people',

  'topup.refund-approved': SECOND,
  'owed.paid': SECOND,
  'payout.refused': { alone: 'the wallet has its own money again, and nothing was paid' },
  'payout.sent-to-bank': { alone: 'each payout was approved before' },
  'payout.settled': { alone: 'the approved money leaves the wallet' },
  'school.closed': MEALS,
  'attendance.changed': MEALS,

  'payout.opened': 'no money',
  'payout.return-asked': 'no money',
  'payout.return-dismissed': 'no money',
  'topup.refund-dismissed': 'no money',
  'owed.payment-dismissed': 'no money',
  'books.closed': 'no money',
  'reconciliation.resolved': 'no money',
  'ticket.answered': 'no money',
  'ticket.assigned': 'no money',
  'ticket.approved': 'no money',
  'ticket.rejected': 'no money',
  'ticket.closed': 'no money',
  'guardian.blocked': 'no money',
  'guardian.unblocked': 'no money',
  'guardian.signed-out': 'no money',
  'company.way-switched': 'no money',
  'company.fee-changed': 'no money',
  'company.four-eyes-asked': 'no money',
  'company.four-eyes-changed': 'no money',
  'company.four-eyes-dismissed': 'no money',
  'school.times-changed': 'no money',
  'school.added': 'no money',
  'school.changed': 'no money',
  'school.class-added': 'no money',
  'school.class-changed': 'no money',
  'school.class-deleted': 'no money',
  'school.students-moved': 'no money',
  'school.opened': 'no money',
  'school.coupon-logo-saved': 'no money',
  'school.coupon-logo-removed': 'no money',
  'menus.published': 'no money',
  'menus.discarded': 'no money',
  'menus.conflicts-counted': 'no money',
  'student.code-issued': 'no money',
  'student.changed': 'no money',
  'kitchen.status-changed': 'no money',
  'kitchen.counted': 'no money',
  'kitchen.printed': 'no money',
  'kitchen.diets-counted': 'no money',
  'allergens.shown': 'no money',
  'meals.shown': 'no money',
  'meal.collected': 'no money',
  'product.picture-saved': 'no money',
  'product.picture-removed': 'no money',
  'alert.posted': 'no money',
  'canned-answer.saved': 'no money',
  'canned-answer.removed': 'no money',
  'operator.set-up': 'no money',
  'operator.signed-in': 'no money',
  'operator.password-changed': 'no money',
  'operator.session-ended': 'no money',
  'operator.signed-out': 'no money',
  'operator.shut-out': 'no money',
  'operator.access-approved': 'no money',
  'operator.proposed': 'no money',
  'operator.proposal-withdrawn': 'no money',
  'operator.proposal-refused': 'no money',
  'import.finished': 'no money',
} as const satisfies Record<OperatorAct, MoneyRule>;

/** The acts for which two people must agree from the company's amount on. */
export type TwoPeoplesAct = {
  [Act in OperatorAct]: (typeof MONEY_ACTS)[Act] extends 'two people' ? Act : never;
}[OperatorAct];
