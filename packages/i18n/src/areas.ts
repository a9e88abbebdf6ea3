/** The areas of the catalogue: one file each in every language's folder. */
export const AREAS = [
  'common',
  'session',
  'home',
  'profile',
  'topups',
  'cards',
  'students',
  'transfers',
  'ordering',
  'reports',
  'help',
  'emails',
] as const;

export type Area = (typeof AREAS)[number];
