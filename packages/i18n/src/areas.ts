/** The areas of the catalogue: each is one file in every language's folder. */
export const AREAS = [
  'common',
  'session',
  'home',
  'profile',
  'account',
  'guardians',
  'topups',
  'receipts',
  'refunds',
  'reversal',
  'cards',
  'students',
  'health',
  'limits',
  'transfers',
  'ordering',
  'week',
  'help',
  'survey',
  'emails',
  'alerts',
  'console',
  'administration',
  'desk',
] as const;

export type Area = (typeof AREAS)[number];
