import { IconCoffee, IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import { RowLink } from '../../../../ui/actions/row-link.tsx';
import { availableDatesQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Of /order: where, for whom and by whom; without the three it leads home (product:ordering#order-screen). */
    restaurantUnit?: string;
    puchasedFor?: string;
    requester?: string;
    isCoffeeBreak?: boolean;
  }
}

/** The ways to /order: with a cart and, where the kitchen makes one, to a coffee break. */
export function OrderLinks({ diner }: { diner: Diner }) {
  const t = useT();
  const { me } = useSession();
  const coffee = useQuery(availableDatesQuery(diner.unit._id, { availableFor: 'COFF-BRK' }));
  if (!diner.maySpend) return null;
  const state = { restaurantUnit: diner.unit._id, puchasedFor: diner.id, requester: me._id };
  return (
    <>
      <RowLink
        to="/order"
        state={state}
        icon={<IconShoppingCart size={22} />}
        text={t('ordering.byItem.text')}
      >
        {t('ordering.byItem')}
      </RowLink>
      {coffee.data?.docs.length ? (
        <RowLink
          to="/order"
          state={{ ...state, isCoffeeBreak: true }}
          icon={<IconCoffee size={22} />}
          text={t('ordering.coffee.text')}
        >
          {t('ordering.coffee')}
        </RowLink>
      ) : null}
    </>
  );
}
