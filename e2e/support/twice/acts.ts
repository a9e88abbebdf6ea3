import type { Act } from './act.ts';
import { ACCOUNT } from './acts/account.ts';
import { HEALTH } from './acts/health.ts';
import { HELP } from './acts/help.ts';
import { MONEY } from './acts/money.ts';
import { ORDERS } from './acts/orders.ts';
import { PEOPLE } from './acts/people.ts';
import { SUSPENDED } from './acts/suspended.ts';
import { TOPUPS } from './acts/topups.ts';
import { VISITORS } from './acts/visitors.ts';

/** Every act of the web app that has a button of its own. */
export const ACTS: readonly Act[] = [
  ...ORDERS,
  ...SUSPENDED,
  ...MONEY,
  ...TOPUPS,
  ...PEOPLE,
  ...HEALTH,
  ...HELP,
  ...ACCOUNT,
  ...VISITORS,
];
