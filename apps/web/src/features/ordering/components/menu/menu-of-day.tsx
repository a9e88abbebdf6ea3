import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { todayAt } from '../../../../brand/company-time.ts';
import { useLocalised, useT } from '../../../../i18n/language.ts';
import { SelectField } from '../../../../ui/choices/select-field.tsx';
import { PlateDrawing } from '../../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/states/skeletons.tsx';
import { availableDatesQuery, menusQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import { DayBar } from './day-bar.tsx';
import { DishFacts } from './dish-card.tsx';
import { DishSections } from './dish-sections.tsx';

/**
 * What is served where the diner eats: a day from today on, one of its menus, its dishes
 * (product:menus#page, "Menu for a student or responsible"). Opens on the next day on which
 * something can be had, with its lunch.
 */
export function MenuOfDay({ diner }: { diner: Diner }) {
  const today = todayAt(diner.unit);
  const [picked, setPicked] = useState<string>();
  const dates = useQuery(availableDatesQuery(diner.unit._id));
  const day = picked ?? (dates.error ? today : dates.data && (dates.data.docs[0] ?? today));
  if (!day) return <ListSkeleton />;
  return (
    <>
      <DayBar day={day} today={today} onChange={setPicked} />
      <Menus key={day} diner={diner} day={day} />
    </>
  );
}

function Menus({ diner, day }: { diner: Diner; day: string }) {
  const t = useT();
  const localised = useLocalised();
  const [menuId, setMenuId] = useState<string>();
  const { data, error, refetch } = useQuery(menusQuery(diner.unit._id, day));
  if (!data) {
    if (!error) return <ListSkeleton />;
    return <ErrorState error={error} text="menus.error.listMenus" onRetry={() => void refetch()} />;
  }
  const menus = data.docs;
  const shown =
    menus.find(({ _id }) => _id === menuId) ??
    menus.find(({ menuType }) => menuType === 'lunch') ??
    menus[0];
  if (!shown) {
    return (
      <EmptyState
        drawing={<PlateDrawing />}
        title={t('ordering.noMenus')}
        text={t('menu.closed.text')}
      />
    );
  }
  return (
    <>
      <SelectField
        label={t('menu.choose')}
        value={shown._id}
        onChange={setMenuId}
        disabled={menus.length === 1}
        options={menus.map(({ _id, names }) => ({ value: _id, label: localised(names) }))}
      />
      <DishSections
        menu={shown}
        dish={(dish) => (
          <DishFacts
            dish={dish}
            currency={diner.currency}
            forbidden={diner.forbidden.includes(dish.product._id)}
          />
        )}
      />
    </>
  );
}
