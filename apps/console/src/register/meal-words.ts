import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { amountText } from '../finance/money.ts';
import { mealState } from './meal-state.ts';
import type { RegisterLine, RegisterOrder } from './queries.ts';

/** A meal and its state in words, with the state's colour; undefined for one that is left out. */
export function useMealWords() {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (order: RegisterOrder, line: RegisterLine, isWaiting: boolean) => {
    const state = mealState(order, line, isWaiting);
    if (!state) return undefined;
    const [key, tone] = state;
    const time = order.scheduledFor.slice(11, 16);
    const meal = t('register.meal', { time, menu: localised(order.menu) });
    const amount = amountText(order.total, order.currency, language);
    return { text: key === 'open' ? meal : t(`register.meal.${key}`, { meal, amount }), tone };
  };
}
