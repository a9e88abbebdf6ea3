import { wireToMinor } from '@merenda/domain/money/money';
import { useT } from '../../../../i18n/language.ts';
import { Beside } from '../../../../ui/layout/beside.tsx';
import { Section } from '../../../../ui/layout/screen.tsx';
import type { Menu } from '../../api/menus.ts';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { type DailyLimit, isOver } from '../../model/use-daily-limit.ts';
import { DailyLimitNote } from '../menu/daily-limit-note.tsx';
import { DishCard } from '../menu/dish-card.tsx';
import { DishSections } from '../menu/dish-sections.tsx';
import { ItemList } from '../menu/item-list.tsx';
import { SlotSection } from '../schedule/slot-section.tsx';

/** Step 3: the time, and the dishes to tick, by category; on a desktop what is chosen beside them. */
export function DishesStep({
  menu,
  day,
  slot,
  onSlot,
  chosen,
  onToggle,
  diner,
  limit,
}: {
  menu: Menu;
  day: string;
  slot: string | undefined;
  onSlot: (slot: string) => void;
  chosen: readonly string[];
  onToggle: (dishId: string) => void;
  diner: Diner;
  limit: DailyLimit | undefined;
}) {
  const t = useT();
  const dishes = menu.categories.flatMap(({ products }) => products);
  const items = dishes
    .filter(({ _id }) => chosen.includes(_id))
    .map(({ _id, product, price }) => ({
      id: _id,
      name: product.name,
      quantity: 1,
      priceMinor: wireToMinor(price, diner.currency),
    }));
  const totalMinor = items.reduce((sum, { priceMinor }) => sum + priceMinor, 0n);
  const order = (
    <Section title={t('ordering.chosen')}>
      {items.length === 0 ? (
        <p>{t('ordering.chosen.none')}</p>
      ) : (
        <ItemList items={items} totalMinor={totalMinor} currency={diner.currency} />
      )}
    </Section>
  );
  return (
    <Beside aside={order} isExtra>
      {limit && <DailyLimitNote limit={limit} currency={diner.currency} />}
      <SlotSection menu={menu} day={day} slot={slot} onSlot={onSlot} />
      <DishSections
        menu={menu}
        dish={(dish, categoryId) => (
          <DishCard
            dish={dish}
            menuId={menu._id}
            currency={diner.currency}
            chosen={chosen.includes(dish._id)}
            forbidden={prohibitionOf(dish, categoryId, diner.prohibitions)}
            isOver={isOver(dish, diner, limit)}
            onToggle={() => onToggle(dish._id)}
          />
        )}
      />
    </Beside>
  );
}
