import type { OperatorRight } from '@merenda/domain/people/operators';
import type { Key } from '@merenda/i18n';
import type { Operator } from '../session/operator.ts';

/** The parts of the area, each with the right that opens it. */
const TABS = [
  { to: '/finance/refunds', name: 'finance.tab.refunds', right: 'refunds.create' },
  { to: '/finance/topups', name: 'finance.tab.topups', right: 'refunds.create' },
  { to: '/finance/disputes', name: 'finance.tab.disputes', right: 'disputes.see' },
  { to: '/finance/differences', name: 'finance.tab.differences', right: 'reconciliations.see' },
  { to: '/finance/owed', name: 'finance.tab.owed', right: 'books.see' },
  { to: '/finance/close', name: 'finance.tab.close', right: 'books.see' },
  { to: '/finance/revenue', name: 'finance.tab.revenue', right: 'books.see' },
  { to: '/finance/postings', name: 'finance.tab.postings', right: 'books.see' },
] as const satisfies readonly { to: string; name: Key; right: OperatorRight }[];

export const tabsOf = ({ rights }: Operator) => TABS.filter(({ right }) => rights.includes(right));
