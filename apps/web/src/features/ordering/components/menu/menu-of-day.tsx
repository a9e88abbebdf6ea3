import { plainForSearch } from '@merenda/domain/forms/search';
import { useWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Beside } from '@merenda/ui/blocks/layout/beside.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { availableDatesQuery, type Dish, type Menu, menusQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import { firstMenu } from '../../model/first-menu.ts';
import { mealDay } from '../../model/free-day.ts';
import type { ProhibitDraft } from '../../model/use-prohibit-draft.ts';
import { DayOrders } from '../order/day-orders.tsx';
import { OrderLink } from '../product/order-link.tsx';
import { ProhibitSections } from '../prohibit/prohibit-sections.tsx';
import { DinerDishes } from './diner-dishes.tsx';
import { DishFacts } from './dish-card.tsx';
import { HealthMarks } from './health-mark.tsx';
import { WeekStrip } from './week-strip.tsx';

/** Prohibit mode: dishes can be ticked as forbidden (product:menus#prohibit-mode). */
interface Prohibiting {
  draft: ProhibitDraft;
  /** Part of a dish's name. A search covers all menus of the day. */
  search: string;
}

/**
 * The menus at the diner's school: a day from today on, one of its menus, and its dishes
 * (product:menus#page, "Menu for a student or responsible"). It opens on the next day whose lunch can still
 * be ordered, else on the next day with any menu.
 */
export function MenuOfDay({
  diner,
  prohibit,
  links,
}: {
  diner: Diner;
  prohibit?: Prohibiting;
  /** Links to other ways to meals, beside or below the dishes. */
  links?: ReactNode;
}) {
  const today = todayAt(diner.unit);
  const isWide = useWideScreen();
  const [picked, setPicked] = useState<string>();
  const dates = useQuery(availableDatesQuery(diner.unit._id));
  const lunches = useQuery(availableDatesQuery(diner.unit._id, { menuType: 'lunch' }));
  const isKnown = !dates.isPending && !lunches.isPending;
  const first = mealDay({ lunches: lunches.data?.docs, any: dates.data?.docs }) ?? today;
  const day = picked ?? (isKnown ? first : '');
  if (!day) return <ListSkeleton />;
  return (
    <HealthMarks diner={diner}>
      <WeekStrip day={day} today={today} open={dates.data?.docs} onChange={setPicked} />
      {prohibit ? (
        <Menus key={day} diner={diner} day={day} prohibit={prohibit} />
      ) : (
        <Beside
          aside={
            <>
              {isWide && <DayOrders diner={diner} day={day} />}
              {links}
            </>
          }
        >
          {!isWide && <DayOrders asRow diner={diner} day={day} />}
          <Menus key={day} diner={diner} day={day} prohibit={undefined} />
        </Beside>
      )}
    </HealthMarks>
  );
}

function Menus({
  diner,
  day,
  prohibit,
}: {
  diner: Diner;
  day: string;
  prohibit: Prohibiting | undefined;
}) {
  const t = useT();
  const localised = useLocalised();
  const [menuId, setMenuId] = useState<string>();
  const { data, error, refetch } = useQuery(menusQuery(diner.unit._id, day));
  if (!data) {
    if (!error) return <ListSkeleton />;
    return <ErrorState error={error} text="menus.error.listMenus" onRetry={() => void refetch()} />;
  }
  const menus = data.docs;
  const shown = menus.find(({ _id }) => _id === menuId) ?? firstMenu(menus);
  if (!shown) {
    return (
      <EmptyState
        drawing={<PlateDrawing />}
        title={t('ordering.noMenus')}
        text={t('menu.closed.text')}
      />
    );
  }
  if (prohibit?.search) return <Found {...prohibit} menus={menus} diner={diner} />;
  const choice = (
    <SelectField
      label={t('menu.choose')}
      value={shown._id}
      onChange={setMenuId}
      disabled={menus.length === 1}
      options={menus.map(({ _id, names }) => ({ value: _id, label: localised(names) }))}
    />
  );
  if (prohibit) {
    return (
      <>
        {choice}
        <ProhibitSections menu={shown} diner={diner} draft={prohibit.draft} />
      </>
    );
  }
  const isOnly = menus.length === 1;
  return (
    <>
      {!isOnly && choice}
      <DinerDishes
        {...{ diner, menu: shown, day }}
        {...(isOnly && { choice })}
        dish={(dish) => (
          <DishFacts
            {...dish}
            order={() => (
              <OrderLink
                diner={diner}
                menu={shown}
                wanted={{ day, menu: shown._id, dishes: [dish.dish._id] }}
              />
            )}
          />
        )}
      />
    </>
  );
}

/** The dishes of all the day's menus whose names contain the search text, without duplicates. */
function Found({
  menus,
  diner,
  draft,
  search,
}: Prohibiting & { menus: readonly Menu[]; diner: Diner }) {
  const t = useT();
  const localised = useLocalised();
  const wanted = plainForSearch(search);
  const matches = ({ product }: Dish) => plainForSearch(localised(product.name)).includes(wanted);
  const found = menus.filter(({ categories }) =>
    categories.some(({ products }) => products.some(matches)),
  );
  if (found.length === 0) return <p role="status">{t('limits.mode.noMatch')}</p>;
  return found.map((menu) => (
    <ProhibitSections key={menu._id} menu={menu} diner={diner} draft={draft} isShown={matches} />
  ));
}
