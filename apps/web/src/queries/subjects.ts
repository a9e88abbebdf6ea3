import type { Day } from '@merenda/domain/time/dates';

/**
 * The subjects of queries: the first part of every query's key. Another subject does not compile, neither
 * in a query nor in a reload, removal or look-up.
 */
export type Subject =
  | 'alert-settings'
  | 'alerts'
  | 'arrival'
  | 'automatic'
  | 'available-dates'
  | 'banks'
  | 'barcode'
  | 'calendar-feed'
  | 'card-page'
  | 'cards'
  | 'company'
  | 'departure'
  | 'dependents'
  | 'devices'
  | 'entries'
  | 'first-steps'
  | 'gateways'
  | 'guardian-request'
  | 'health-allergens'
  | 'health-draft'
  | 'health-form'
  | 'health-survey'
  | 'invitation'
  | 'invited'
  | 'legal'
  | 'me'
  | 'menu'
  | 'menus'
  | 'monthly'
  | 'orders'
  | 'passkeys'
  | 'payment-authorizers'
  | 'payout-motives'
  | 'payouts'
  | 'product'
  | 'push-endpoint'
  | 'qr-code'
  | 'receipts'
  | 'refunds'
  | 'reset'
  | 'responsible'
  | 'restrictions'
  | 'school-classes'
  | 'schools'
  | 'second-factor'
  | 'slots'
  | 'standing-orders'
  | 'statement-keys'
  | 'student-departure'
  | 'student-photo'
  | 'surveys'
  | 'tickets'
  | 'topups'
  | 'usual-questions'
  | 'week'
  | 'withdrawable';

/** Parts of keys that others than their query read, too; the beginning of a key names several. */
interface Parts {
  dependents: [userId?: string, student?: string, part?: 'guardians'];
  entries: [owner?: string, ...unknown[]];
  restrictions: [userId?: string, student?: string, day?: Day | undefined];
  withdrawable: [userId?: string, student?: string];
}

type Key<About extends Subject> = readonly [
  About,
  ...(About extends keyof Parts ? Parts[About] : unknown[]),
];

export { about } from '@merenda/ui/client/about.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: { [About in Subject]: Key<About> }[Subject];
  }
}
