import type { Currency } from '@merenda/domain/money/money';
import { wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { Cart } from '../../api/orders.ts';
import type { Confirmation } from '../../model/use-confirmation.ts';
import { DailyLimitNote } from '../menu/daily-limit-note.tsx';
import { CartItems } from './cart-items.tsx';
import { CartWarnings } from './cart-warnings.tsx';

/** Step 4: when, what, and the total. */
export function ConfirmStep({
  cart,
  confirmation,
  day,
  slot,
  menuName,
  dinerName,
  currency,
}: {
  cart: Cart;
  confirmation: Confirmation;
  day: string;
  slot: string;
  menuName: string;
  dinerName: string;
  currency: Currency;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <Halves>
      <Card>
        <FactList
          facts={[
            { term: t('ordering.for'), value: dinerName },
            { term: t('ordering.menu'), value: menuName },
            { term: t('ordering.when'), value: `${formatDay(language, day, 'weekday')}, ${slot}` },
          ]}
        />
      </Card>
      <HalfColumn>
        {cart.dailyLimit && (
          <DailyLimitNote
            currency={currency}
            limit={{
              maxMinor: wireToMinor(cart.dailyLimit.max, currency),
              leftMinor: wireToMinor(cart.dailyLimit.left, currency),
            }}
          />
        )}
        <CartWarnings cart={cart} confirmation={confirmation} />
        <CartItems cart={cart} currency={currency} />
      </HalfColumn>
    </Halves>
  );
}
