import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import type { Order } from '../../api/orders.ts';

/** The sum that a cancelled order gives back, and whose wallet receives it (product:ordering#cancelling). */
export const moneyBack = (
  language: Language,
  { cost, restaurantUnit: { currencyInfo }, user }: Order,
): { amount: string; name: string } => ({
  amount: formatMoney(wireToMinor(cost.total, currencyInfo), currencyInfo, language),
  name: user.name,
});
