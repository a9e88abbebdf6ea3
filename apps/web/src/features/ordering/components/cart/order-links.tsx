import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
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
      <ButtonLink to="/order" state={orderState(diner, me._id)} kind="plain" size="small">
        {t('ordering.byItem')}
      </ButtonLink>
      {coffeeBreak && (
        <ButtonLink to="/order" state={coffeeBreak} kind="plain" size="small">
          {t('ordering.coffee')}
        </ButtonLink>
      )}
    </>
  );
}
