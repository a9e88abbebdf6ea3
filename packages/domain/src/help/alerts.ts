/** The urgency of an alert: something to do, something to look at, or a good outcome. */
export type AlertSeverity = 'act' | 'look' | 'good';

/** Topics that a guardian can turn off: their push messages, and their optional e-mails. */
export const ALERT_TOPICS = [
  'balance',
  'topups',
  'payouts',
  'meals',
  'students',
  'support',
  'notes',
] as const;

export type AlertTopic = (typeof ALERT_TOPICS)[number];

/** The optional e-mails; all others are always sent: about money, orders and the account. */
export const OPTIONAL_EMAILS = [
  'balance',
  'support',
  'notes',
] as const satisfies readonly AlertTopic[];

/** The guardian may turn off the e-mails of the topic. */
export const hasOptionalEmail = (topic: AlertTopic): boolean =>
  (OPTIONAL_EMAILS as readonly AlertTopic[]).includes(topic);

interface AlertRule {
  readonly topic: AlertTopic;
  readonly severity: AlertSeverity;
  /**
   * The path of the app where the guardian deals with it; `student` only while the student is the
   * guardian's.
   */
  readonly path: (about: { subject: string; student?: string | undefined }) => string;
  /** Alerts of one story replace the earlier ones about the same record. */
  readonly story?: 'payout' | 'refund' | 'order';
}

const ofStudent =
  (page: string): AlertRule['path'] =>
  ({ student }) =>
    student ? `/dependents/${student}${page}` : '/';
const ofOrder: AlertRule['path'] = ({ subject, student }) =>
  student ? `/dependents/${student}/buy/${subject}` : '/';
const to = (path: string) => () => path;

/**
 * Every kind of alert (product:help#alerts). A new kind is a line here, with its two texts in the
 * catalogue's area `alerts` and its e-mails in the API; without any of them it does not compile. A
 * key is never renamed, as rows contain it.
 */
export const ALERTS = {
  'low-balance': { topic: 'balance', severity: 'act', path: to('/payments') },
  'recurring-failed': { topic: 'topups', severity: 'act', path: to('/payments') },
  'refund-done': {
    topic: 'topups',
    severity: 'good',
    story: 'refund',
    path: to('/payments/receipts'),
  },
  'refund-refused': {
    topic: 'topups',
    severity: 'look',
    story: 'refund',
    path: to('/payments/receipts'),
  },
  'refund-failed': {
    topic: 'topups',
    severity: 'act',
    story: 'refund',
    path: to('/payments/receipts'),
  },
  'bank-return': { topic: 'topups', severity: 'act', path: to('/payments/receipts') },
  'payout-requested': {
    topic: 'payouts',
    severity: 'look',
    story: 'payout',
    path: to('/help/open-tickets'),
  },
  'payout-approved': {
    topic: 'payouts',
    severity: 'good',
    story: 'payout',
    path: to('/help/open-tickets'),
  },
  'payout-refused': {
    topic: 'payouts',
    severity: 'look',
    story: 'payout',
    path: to('/help/open-tickets'),
  },
  'payout-settled': {
    topic: 'payouts',
    severity: 'good',
    story: 'payout',
    path: to('/help/open-tickets'),
  },
  'payout-returned': {
    topic: 'payouts',
    severity: 'act',
    story: 'payout',
    path: to('/help/open-tickets'),
  },
  'order-held': {
    topic: 'meals',
    severity: 'act',
    story: 'order',
    path: ofOrder,
  },
  'order-released': { topic: 'meals', severity: 'good', story: 'order', path: ofOrder },
  'order-cancelled': { topic: 'meals', severity: 'look', story: 'order', path: ofOrder },
  'standing-order-paused': { topic: 'meals', severity: 'act', path: ofStudent('/standing-order') },
  'form-pending': {
    topic: 'students',
    severity: 'act',
    path: ({ student }) => (student ? `/dependents/anamnesis/${student}` : '/'),
  },
  'guardian-request': { topic: 'students', severity: 'act', path: ofStudent('') },
  'ticket-opened': { topic: 'support', severity: 'look', path: to('/help/open-tickets') },
  'ticket-answered': { topic: 'support', severity: 'look', path: to('/help/open-tickets') },
  'ticket-decided': { topic: 'support', severity: 'look', path: to('/help/open-tickets') },
  'email-bounced': { topic: 'support', severity: 'act', path: to('/profile') },
  note: { topic: 'notes', severity: 'look', path: to('/alerts') },
} as const satisfies Readonly<Record<string, AlertRule>>;

export type AlertKind = keyof typeof ALERTS;

/** The other kinds of an alert's story, which are obsolete once it is posted. */
export function earlierStepsOf(kind: AlertKind): AlertKind[] {
  const { story }: AlertRule = ALERTS[kind];
  const kinds = Object.keys(ALERTS) as AlertKind[];
  return kinds.filter((one) => {
    const rule: AlertRule = ALERTS[one];
    return story !== undefined && one !== kind && rule.story === story;
  });
}

export const ALERT_KINDS = Object.keys(ALERTS) as [AlertKind, ...AlertKind[]];

/** The rule of an alert: its row of the table. */
export const alertRule = (kind: AlertKind): AlertRule => ALERTS[kind];

/** The most alerts on home; the others are on their page. */
export const ALERTS_ON_HOME = 2;

/** The fewest and the most characters of a note of a company or school. */
export const NOTE_LENGTH = { min: 3, max: 500 } as const;

/** The time after which an unread answer of support is also sent by e-mail. */
export const UNREAD_ANSWER_MINUTES = 10;
