import type { Day } from '@merenda/domain/time/dates';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { menusQuery } from '../../api/menus.ts';
import type { MealDraft, ServiceType } from '../../model/meal/steps.ts';
import { useSuggestedDay } from '../../model/use-next-day.ts';
import type { StepProps } from '../meal/meal-wizard.tsx';
import { OpenDays } from '../meal/open-days.tsx';
import { SlotSection } from './slot-section.tsx';

/**
 * Day and hour of a scheduled meal. The next day without an order, its first menu and its first hour are
 * preselected.
 */
export function WhenStep({ diner, meal: { type, day, menu, slot }, change }: StepProps) {
  const wanted = { menuType: type };
  const choose = (chosen: Day) => change({ day: chosen, menu: undefined, slot: undefined });
  const ordered = useSuggestedDay(diner, wanted, day, choose);
  return (
    <>
      <OpenDays
        {...{ unit: diner.unit, wanted, ordered, day }}
        onChoose={choose}
        error="menus.error.menuDatesAvailability"
      />
      {type && day && (
        <MenuAndHour key={day} {...{ unitId: diner.unit._id, type, day, menu, slot, change }} />
      )}
    </>
  );
}

function MenuAndHour({
  unitId,
  type,
  day,
  menu: menuId,
  slot,
  change,
}: Pick<StepProps, 'change'> &
  Pick<MealDraft, 'menu' | 'slot'> & {
    unitId: string;
    type: ServiceType;
    day: Day;
  }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { data, error, refetch } = useQuery(menusQuery(unitId, day));
  const { compare } = new Intl.Collator(language);
  const menus = (data?.docs ?? [])
    .filter(({ menuType }) => menuType === type)
    .map((menu) => ({ menu, label: localised(menu.names) }))
    .sort((one, other) => compare(one.label, other.label));
  const firstMenu = menus[0]?.menu._id;
  useEffect(() => {
    if (!menuId && firstMenu) change({ menu: firstMenu, slot: undefined });
  }, [menuId, firstMenu, change]);
  if (error) {
    return <ErrorState error={error} text="menus.error.listMenus" onRetry={() => void refetch()} />;
  }
  const chosen = menus.find(({ menu }) => menu._id === menuId);
  if (!chosen) {
    return (
      <Loading>
        <Bone height="48px" />
      </Loading>
    );
  }
  return (
    <>
      {menus.length > 1 && (
        <SelectField
          label={t('menu.choose')}
          value={chosen.menu._id}
          onChange={(other) => change({ menu: other, slot: undefined })}
          options={menus.map(({ menu, label }) => ({ value: menu._id, label }))}
        />
      )}
      <SlotSection
        menu={chosen.menu}
        day={day}
        slot={slot}
        onSlot={(hour) => change({ slot: hour })}
      />
    </>
  );
}
