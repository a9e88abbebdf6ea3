import type { Key, Translate } from '@merenda/i18n';

/** The acts that have a name of their own. */
const ACTS = {
  'operator.signed-in': 'administration.act.operator.signed-in',
  'operator.set-up': 'administration.act.operator.set-up',
  'operator.password-changed': 'administration.act.operator.password-changed',
  'operator.session-ended': 'administration.act.operator.session-ended',
  'operator.signed-out': 'administration.act.operator.signed-out',
  'operator.shut-out': 'administration.act.operator.shut-out',
  'operator.proposed': 'administration.act.operator.proposed',
  'operator.access-approved': 'administration.act.operator.access-approved',
  'operator.proposal-withdrawn': 'administration.act.operator.proposal-withdrawn',
  'operator.proposal-refused': 'administration.act.operator.proposal-refused',
  'payout.opened': 'administration.act.payout.opened',
  'payout.approved': 'administration.act.payout.approved',
  'payout.refused': 'administration.act.payout.refused',
  'payout.sent-to-bank': 'administration.act.payout.sent-to-bank',
  'payout.settled': 'administration.act.payout.settled',
  'payout.returned': 'administration.act.payout.returned',
  'reconciliation.resolved': 'administration.act.reconciliation.resolved',
  'ticket.answered': 'administration.act.ticket.answered',
  'ticket.approved': 'administration.act.ticket.approved',
  'ticket.confirmed': 'administration.act.ticket.confirmed',
  'ticket.rejected': 'administration.act.ticket.rejected',
  'ticket.closed': 'administration.act.ticket.closed',
  'guardian.blocked': 'administration.act.guardian.blocked',
  'guardian.unblocked': 'administration.act.guardian.unblocked',
  'guardian.signed-out': 'administration.act.guardian.signed-out',
  'student.code-issued': 'administration.act.student.code-issued',
  'school.closed': 'administration.act.school.closed',
  'school.coupon-logo-saved': 'administration.act.school.coupon-logo-saved',
  'school.coupon-logo-removed': 'administration.act.school.coupon-logo-removed',
  'product.picture-saved': 'administration.act.product.picture-saved',
  'product.picture-removed': 'administration.act.product.picture-removed',
  'alert.posted': 'administration.act.alert.posted',
  'import.finished': 'administration.act.import.finished',
  'company.way-switched': 'administration.act.company.way-switched',
  'company.fee-changed': 'administration.act.company.fee-changed',
  'school.times-changed': 'administration.act.school.times-changed',
  'school.added': 'administration.act.school.added',
  'school.changed': 'administration.act.school.changed',
  'school.class-added': 'administration.act.school.class-added',
  'school.class-changed': 'administration.act.school.class-changed',
  'school.class-deleted': 'administration.act.school.class-deleted',
} as const satisfies Record<string, Key>;

export const NAMED_ACTS = Object.keys(ACTS) as (keyof typeof ACTS)[];

const NAMED_FIELDS = [
  'name',
  'reason',
  'note',
  'roles',
  'everywhere',
  'companies',
  'schools',
  'company',
  'school',
  'guardians',
  'firstDay',
  'lastDay',
  'given',
  'wanted',
  'file',
  'picture',
  'session',
  'proposal',
  'operator',
  'account',
] as const;

/** An act in words; one without a name is told as the record has it. */
export function actName(action: string, t: Translate): string {
  const named = NAMED_ACTS.find((known) => known === action);
  return named ? t(ACTS[named]) : action;
}

/** A field of an act's details in words. */
export function fieldName(field: string, t: Translate): string {
  const named = NAMED_FIELDS.find((known) => known === field);
  return named ? t(`administration.field.${named}`) : field;
}
