import { mealDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconRepeat, IconToolsKitchen2 } from '@tabler/icons-react';
import type { Dependent } from '../../../queries/dependents.ts';
import type { NextLunch } from '../../../queries/meals.ts';
import { missingDay } from './lunch-lines.tsx';

/**
 * The card's one way to order: the last meal again, one tap from its review, or else a meal for the next day
 * without one. Without the right to spend it leads to the orders (product:home#students-on-home).
 */
export function OrderLink({
  student: { _id: dependentId, maySpend, restaurantUnit },
  next,
  kind,
}: {
  student: Dependent;
  next: NextLunch | undefined;
  kind: 'soft' | 'plain';
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const today = todayAt(restaurantUnit);
  const link = {
    to: '/dependents/$dependentId/buy',
    params: { dependentId },
    kind,
    size: 'small',
  } as const;
  if (maySpend && next?.again) {
    const {
      names: [dish],
      ...meal
    } = next.again;
    const day = mealDay(language, meal.day, today, { capital: false });
    return (
      <ButtonLink
        {...link}
        search={meal}
        icon={<IconRepeat size={18} aria-hidden />}
        detail={dish && localised(dish)}
      >
        {t('home.meal.again', { day })}
      </ButtonLink>
    );
  }
  const day = missingDay(next, today);
  return (
    <ButtonLink
      {...link}
      search={maySpend && day ? { day } : {}}
      icon={<IconToolsKitchen2 size={18} aria-hidden />}
    >
      {t(maySpend ? 'home.order' : 'guardians.orders')}
    </ButtonLink>
  );
}
