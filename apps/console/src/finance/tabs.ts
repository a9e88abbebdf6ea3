import type { WantedRight } from '@merenda/domain/people/operators';
import type { Key } from '@merenda/i18n';
import { opensWith } from '../app/area.ts';
import type { Operator } from '../session/operator.ts';
import { hasRight } from '../session/rights.ts';

/** The parts of the area, each with the right that opens it. */
const TABS = [
  {
    to: '/finance/refunds',
    name: 'finance.tab.refunds',
    ...opensWith('GET /operator/refunds', 'refunds.create'),
  },
  {
    to: '/finance/topups',
    name: 'finance.tab.topups',
    // The chosen top-up, since the list alone opens nothing.
    ...opensWith('GET /operator/topups/:id/refunds', 'refunds.create'),
  },
  {
    to: '/finance/disputes',
    name: 'finance.tab.disputes',
    ...opensWith('GET /operator/disputes', 'disputes.see'),
  },
  {
    to: '/finance/differences',
    name: 'finance.tab.differences',
    ...opensWith('GET /operator/differences', 'reconciliations.see'),
  },
  {
    to: '/finance/owed',
    name: 'finance.tab.owed',
    ...opensWith('GET /operator/owed', 'books.see'),
  },
  {
    to: '/finance/close',
    name: 'finance.tab.close',
    ...opensWith('GET /operator/companies/:id/close', 'books.see'),
  },
  {
    to: '/finance/revenue',
    name: 'finance.tab.revenue',
    ...opensWith('GET /operator/companies/:id/revenue', 'books.see'),
  },
  {
    to: '/finance/postings',
    name: 'finance.tab.postings',
    ...opensWith('GET /operator/companies/:id/postings', 'books.see'),
  },
] as const satisfies readonly { to: string; name: Key; right: WantedRight }[];

export const tabsOf = ({ rights }: Pick<Operator, 'rights'>) =>
  TABS.filter(({ right }) => hasRight(rights, right));
