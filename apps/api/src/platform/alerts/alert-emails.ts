import type { AlertKind } from '@merenda/domain/help/alerts';
import type { EmailData, EmailKind } from '../mail/email-kinds.ts';

/** Fields of an e-mail's data that may hold the id of its record. */
const SUBJECTS = [
  'order',
  'student',
  'refund',
  'payout',
  'agreement',
  'chargeback',
  'ticket',
  'note',
] as const;

type Subject = (typeof SUBJECTS)[number];

/** The kinds of e-mail whose data name a record: an alert is about one. */
type AboutRecord = {
  [Kind in EmailKind]: [keyof EmailData[Kind] & Subject] extends [never] ? never : Kind;
}[EmailKind];

/** The kinds of e-mail that go with each kind of alert; a kind of alert without its line does not compile. */
const ALERT_EMAILS = {
  'low-balance': ['low-balance'],
  'recurring-failed': [
    'monthly-given-up',
    'monthly-former-card',
    'monthly-ended',
    'automatic-paused',
    'automatic-former-card',
    'automatic-ceiling',
  ],
  'refund-done': ['refund-done'],
  'refund-refused': ['refund-refused'],
  'refund-failed': ['refund-failed'],
  'bank-return': ['chargeback'],
  'payout-requested': ['payout-requested'],
  'payout-approved': ['payout-approved'],
  'payout-refused': ['payout-refused'],
  'payout-settled': ['payout-settled'],
  'payout-returned': ['payout-returned'],
  'order-held': ['meal-suspended'],
  'order-released': ['meal-released'],
  'order-cancelled': ['meal-closed', 'meal-absent', 'meal-unanswered'],
  'standing-order-paused': ['standing-order-paused'],
  'form-pending': [],
  // This alert is raised while its e-mail is composed: a request then takes equally long if no such student
  // exists.
  'guardian-request': [],
  'ticket-opened': [],
  'ticket-answered': ['ticket-answered'],
  'ticket-decided': [],
  'email-bounced': [],
  note: ['note'],
} as const satisfies { readonly [Kind in AlertKind]: readonly AboutRecord[] };

const ALERT_OF = new Map<EmailKind, AlertKind>(
  (Object.entries(ALERT_EMAILS) as [AlertKind, readonly EmailKind[]][]).flatMap(([alert, kinds]) =>
    kinds.map((kind) => [kind, alert] as const),
  ),
);

/** The kind of alert that goes with a kind of e-mail; most kinds of e-mail have none. */
export const alertOf = (kind: EmailKind): AlertKind | undefined => ALERT_OF.get(kind);

/** The id of the record that an e-mail is about; undefined for e-mails without an alert. */
export function subjectOf(data: EmailData[EmailKind]): string | undefined {
  const named = data as Partial<Record<Subject, string>>;
  return SUBJECTS.map((name) => named[name]).find((id) => id !== undefined);
}
