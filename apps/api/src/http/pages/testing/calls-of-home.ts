import { addDays, type Day } from '@merenda/domain/time/dates';

/**
 * The addresses that home asks for when it is opened. `open-page.test.ts` compares them
 * with those of the app; other tests and measurements take them from here.
 */
export const callsOfHome = (guardian: string, today: Day): readonly string[] => [
  '/auth/me',
  `/responsible-users/${guardian}`,
  `/responsible-users/${guardian}/dependents`,
  `/responsible-users/${guardian}/dependents/menu-orders?since=${today}&until=${addDays(today, 3)}&limit=24&next=true`,
  '/wallets/logs?limit=3',
  `/alerts?user=${guardian}&resolved=false&limit=20`,
  '/menu-orders/suspended',
  `/responsible-users/${guardian}/wallet-refund?limit=50`,
  `/responsible-users/${guardian}/wallet-topups?limit=10`,
  `/responsible-users/${guardian}/first-steps`,
];
