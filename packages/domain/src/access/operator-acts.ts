/**
 * The audited acts of operators, and of commands that may name one: each has its name in the console
 * (product:operating#acts).
 */
export const OPERATOR_ACTS = [
  'guardian.blocked',
  'guardian.unblocked',
  'guardian.signed-out',
  'company.way-switched',
  'company.fee-changed',
  'company.four-eyes-asked',
  'company.four-eyes-changed',
  'company.four-eyes-dismissed',
  'school.times-changed',
  'school.added',
  'school.changed',
  'school.class-added',
  'school.class-changed',
  'school.class-deleted',
  'school.students-moved',
  'school.closed',
  'school.opened',
  'school.coupon-logo-saved',
  'school.coupon-logo-removed',
  'menus.published',
  'menus.discarded',
  'menus.conflicts-counted',
  'student.code-issued',
  'kitchen.status-changed',
  'kitchen.counted',
  'kitchen.printed',
  'kitchen.diets-counted',
  'allergens.shown',
  'meals.shown',
  'student.changed',
  'attendance.changed',
  'meal.collected',
  'product.picture-saved',
  'product.picture-removed',
  'alert.posted',
  'payout.opened',
  'payout.approved',
  'payout.refused',
  'payout.sent-to-bank',
  'payout.settled',
  'payout.return-asked',
  'payout.returned',
  'payout.return-dismissed',
  'topup.refund-asked',
  'topup.refund-approved',
  'topup.refund-dismissed',
  'owed.payment-entered',
  'owed.paid',
  'owed.payment-dismissed',
  'books.closed',
  'reconciliation.resolved',
  'ticket.answered',
  'ticket.assigned',
  'ticket.approved',
  'ticket.confirmed',
  'ticket.rejected',
  'ticket.closed',
  'canned-answer.saved',
  'canned-answer.removed',
  'operator.set-up',
  'operator.signed-in',
  'operator.password-changed',
  'operator.session-ended',
  'operator.signed-out',
  'operator.shut-out',
  'operator.access-approved',
  'operator.proposed',
  'operator.proposal-withdrawn',
  'operator.proposal-refused',
  'import.finished',
] as const;

export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/**
 * Acts that read health data, each with the fields of its detail that say nothing of what was found. Others
 * than holders of `health.see` are told these alone (product:console#health).
 */
const TOLD = {
  'menus.conflicts-counted': [],
  'kitchen.diets-counted': [],
  'allergens.shown': ['purpose'],
  'meals.shown': ['firstDay', 'lastDay'],
} as const satisfies Partial<Record<OperatorAct, readonly string[]>>;

export const HEALTH_ACTS = Object.keys(TOLD) as (keyof typeof TOLD)[];

const TOLD_OF: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(TOLD));

/** An act's detail without what it found in health data. */
export function withoutFindings(act: string, detail: Record<string, unknown>) {
  const told = TOLD_OF.get(act);
  if (!told) return detail;
  return Object.fromEntries(Object.entries(detail).filter(([field]) => told.includes(field)));
}
