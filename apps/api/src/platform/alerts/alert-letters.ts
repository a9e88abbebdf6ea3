import type { AlertKind } from '@merenda/domain/help/alerts';
import type { EmailData, EmailKind } from '../mail/email-kinds.ts';

/** The letters that go with each kind of alert; a kind without its line does not compile. */
const ALERT_LETTERS = {
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
  'order-cancelled': ['meal-closed', 'meal-unanswered'],
  'standing-order-paused': ['standing-order-paused'],
  'form-pending': [],
  // Is raised as its letter is written, so that asking takes as long for a student who is not there.
  'guardian-request': [],
  'ticket-opened': [],
  'ticket-answered': ['ticket-answered'],
  'ticket-decided': [],
  'letter-bounced': [],
  note: ['note'],
} as const satisfies { readonly [Kind in AlertKind]: readonly EmailKind[] };

const ALERT_OF = new Map<EmailKind, AlertKind>(
  (Object.entries(ALERT_LETTERS) as [AlertKind, readonly EmailKind[]][]).flatMap(
    ([alert, letters]) => letters.map((letter) => [letter, alert] as const),
  ),
);

/** Which alert goes with a letter; none with most. */
export const alertOf = (letter: EmailKind): AlertKind | undefined => ALERT_OF.get(letter);

/** What letters call the record that they are about. */
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

/** The id of the record that a letter is about; none of one that goes without an alert. */
export function subjectOf(data: EmailData[EmailKind]): string | undefined {
  const named = data as Partial<Record<(typeof SUBJECTS)[number], string>>;
  return SUBJECTS.map((name) => named[name]).find((id) => id !== undefined);
}
