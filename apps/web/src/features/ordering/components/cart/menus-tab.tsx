import type { OrderType } from '@merenda/domain/ordering/order-types';
import type { Day } from '@merenda/domain/time/dates';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Menu, menusQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import type { EditableCart } from '../../model/editable-cart.ts';
import { DinerDishes } from '../menu/diner-dishes.tsx';
import { HealthMarks } from '../menu/health-mark.tsx';
import { SlotSection } from '../schedule/slot-section.tsx';
import styles from './menus-tab.module.css';
import { OrderDish } from './order-dish.tsx';

/** One menu, chosen by name, with its products to add. A menu of a day also shows its hours. */
export function MenusTab({
  diner,
  orderType,
  day,
  menu,
  wantedId,
  onMenu,
  slot,
  onSlot,
  cart,
}: {
  diner: Diner;
  orderType: OrderType;
  day: Day | undefined;
  menu: Menu | undefined;
  /** Id of the menu chosen before; it is shown if it still exists. */
  wantedId: string | undefined;
  onMenu: (menu: Menu) => void;
  slot: string | undefined;
  onSlot: (slot: string) => void;
  cart: EditableCart;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const isCoffeeBreak = orderType === 'COFF-BRK';
  const { data, error, refetch } = useQuery(
    menusQuery(diner.unit._id, isCoffeeBreak ? undefined : day, orderType),
  );
  const { compare } = new Intl.Collator(language);
  const menus = data?.docs.toSorted((one, other) =>
    compare(localised(one.names), localised(other.names)),
  );
  const shown = menus?.find(({ _id }) => _id === (menu?._id ?? wantedId)) ?? menus?.[0];
  // A reload of the menu's dishes or prices counts as a change, too.
  useEffect(() => {
    if (shown && shown !== menu) onMenu(shown);
  }, [shown, menu, onMenu]);
  if (!menus) {
    if (!error) return <ListSkeleton />;
    return (
      <ErrorState error={error} text="order.error.loadMenuMeals" onRetry={() => void refetch()} />
    );
  }
  if (!shown) {
    return (
      <EmptyState
        drawing={<PlateDrawing />}
        title={t(isCoffeeBreak ? 'ordering.coffee.empty' : 'ordering.noMenus')}
      />
    );
  }
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label={t('menu.choose')}
          value={shown._id}
          onChange={(id) => {
            const other = menus.find(({ _id }) => _id === id);
            if (other) onMenu(other);
          }}
          disabled={menus.length <= 1}
          options={menus.map(({ _id, names }) => ({ value: _id, label: localised(names) }))}
        />
        {!isCoffeeBreak && day && (
          <SlotSection menu={shown} day={day} orderType={orderType} slot={slot} onSlot={onSlot} />
        )}
      </div>
      <HealthMarks diner={diner}>
        <DinerDishes
          {...{ diner, menu: shown, day }}
          dish={(dish) => (
            <OrderDish
              {...dish}
              count={cart.countOf(dish.dish._id)}
              onAdd={() => cart.setQuantity(dish.dish._id, cart.countOf(dish.dish._id) + 1)}
            />
          )}
        />
      </HealthMarks>
    </>
  );
}
