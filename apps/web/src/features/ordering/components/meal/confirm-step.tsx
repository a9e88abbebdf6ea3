import { wireToMinor } from '@merenda/domain/money/money';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import { DailyLimitNote } from '../menu/daily-limit-note.tsx';
import { CartItems } from '../order/cart-items.tsx';
import { CartWarnings } from '../order/cart-warnings.tsx';
import type { StepProps } from './meal-wizard.tsx';

/** The last step of an order: time, dishes and total. */
export function ConfirmStep({ diner, menu, line, order }: StepProps) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  if (!menu || !line) return <ListSkeleton />;
  const { cart, meal } = line;
  const { currency } = diner;
  return (
    <Halves>
      <Card>
        <FactList
          facts={[
            { term: t('ordering.for'), value: diner.name },
            { term: t('ordering.menu'), value: localised(menu.names) },
            { term: t('ordering.when'), value: formatMealTime(language, meal) },
          ]}
        />
      </Card>
      <HalfColumn>
        {cart?.dailyLimit && (
          <DailyLimitNote
            currency={currency}
            limit={{
              maxMinor: wireToMinor(cart.dailyLimit.max, currency),
              leftMinor: wireToMinor(cart.dailyLimit.left, currency),
            }}
          />
        )}
        <CartWarnings line={line} order={order} />
        <CartItems line={line} />
      </HalfColumn>
    </Halves>
  );
}
