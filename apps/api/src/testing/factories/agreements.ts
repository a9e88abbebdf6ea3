import { addMonths } from '@merenda/domain/time/dates';
import type { TestApi } from '../api.ts';
import { call, succeeded } from '../client.ts';
import { MEAL } from './orders.ts';

/** First day of monthly top-ups: the first of a month far enough away. */
export const MONTHLY_FROM = `${addMonths(MEAL.day, 1).slice(0, 7)}-01`;

/** Noon of a day in São Paulo: its charges are due. */
export const noonOf = (day: string): Date => new Date(`${day}T15:00:00Z`);

/** The paying guardian's token and company. */
interface As {
  token: string;
  params: { company: string };
}

/** Creates an automatic top-up of a wallet; returns its id. */
export async function createAutomaticTopup(
  api: TestApi,
  as: As,
  { walletId, card }: { walletId: string; card: string },
): Promise<string> {
  const paymentCard = { cardId: card, securityNumber: '123' };
  const body = { walletId, threshold: 1, value: 1_000, ceiling: 3_000, paymentCard };
  const route = 'POST /companies/:company/wallets/automatic-topups';
  return succeeded(await call(api.url, route, { ...as, body }))._id;
}

/** Creates a monthly top-up from MONTHLY_FROM on; returns its id. */
export async function createMonthlyTopup(
  api: TestApi,
  as: As,
  { walletId, card }: { walletId: string; card: string },
): Promise<string> {
  const made = await call(api.url, 'POST /companies/:company/wallets/recurring-card-topups', {
    ...as,
    body: {
      value: 30,
      walletId,
      paymentCard: { cardId: card, securityNumber: '123' },
      initialDate: MONTHLY_FROM,
    },
  });
  return succeeded(made)._id;
}
