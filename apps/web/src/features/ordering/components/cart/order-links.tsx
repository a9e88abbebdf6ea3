import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCoffee, IconShoppingCart } from '@tabler/icons-react';
import { useSession } from '../../../../session/session.ts';
import type { Diner } from '../../model/diner.ts';
import { orderState, useCoffeeBreak } from '../../model/order-state.ts';

/** The links to /order: to the cart and, if the kitchen offers it, to a coffee break. */
export function OrderLinks({ diner }: { diner: Diner }) {
  const t = useT();
  const { me } = useSession();
  const coffeeBreak = useCoffeeBreak(diner);
  if (!diner.maySpend) return null;
  return (
    <>
      <RowLink
        to="/order"
        state={orderState(diner, me._id)}
        icon={<IconShoppingCart size={22} />}
        text={t('ordering.byItem.text')}
      >
        {t('ordering.byItem')}
      </RowLink>
      {coffeeBreak && (
        <RowLink
          to="/order"
          state={coffeeBreak}
          icon={<IconCoffee size={22} />}
          text={t('ordering.coffee.text')}
        >
          {t('ordering.coffee')}
        </RowLink>
      )}
    </>
  );
}
