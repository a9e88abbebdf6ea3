import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCoffee } from '@tabler/icons-react';
import type { Diner } from '../../model/diner.ts';
import { useCoffeeBreak } from '../../model/order-state.ts';

/** A row to a coffee break, if the kitchen offers one. */
export function CoffeeBreakRow({ diner }: { diner: Diner }) {
  const t = useT();
  const coffeeBreak = useCoffeeBreak(diner);
  if (!diner.maySpend || !coffeeBreak) return null;
  return (
    <RowLink to="/order" state={coffeeBreak} icon={<IconCoffee size={22} />}>
      {t('ordering.coffee')}
    </RowLink>
  );
}
