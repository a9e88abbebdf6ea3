import { companyName } from '../places/brand-options.ts';
import type { Column } from '../table/column.ts';

/** The guardian of a record, and the company, in the lists of guardians' payments. */
export const WHOSE: readonly Column<{ company: string; guardian: { name: string } }>[] = [
  { name: 'finance.guardian', kind: 'text', value: ({ guardian }) => guardian.name, share: 1.3 },
  {
    name: 'console.payouts.company',
    kind: 'text',
    value: ({ company }) => companyName(company),
    isExtra: true,
  },
];
