import type { Day } from '@merenda/domain/time/dates';
import { Calendar } from '@merenda/ui/blocks/calendar/calendar.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading, ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { availableDatesQuery, menusQuery } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import { useNextDay } from '../../model/use-next-day.ts';
import { SlotSection } from './slot-section.tsx';
import type { ServiceType } from './type-step.tsx';

/** Where and when a meal of one type is wanted. */
export interface Appointment {
  day: Day | undefined;
  menuId: string | undefined;
  slot: string | undefined;
}

/**
 * Step 2: day and hour. Which days are open is the kitchen's to say, by its own clock: within the
 * menu's dates, on its weekdays, not before now plus its preparation (domain/slots). The next day on which
 * nothing is ordered, and its first menu and hour, are chosen by themselves.
 */
export function WhenStep({
  diner,
  type,
  day,
  menuId,
  slot,
  onChange,
}: Appointment & {
  diner: Diner;
  type: ServiceType;
  onChange: (appointment: Appointment) => void;
}) {
  const t = useT();
  const { unit } = diner;
  const { ordered, day: firstDay } = useNextDay(diner, { menuType: type });
  const { data, error, refetch } = useQuery(availableDatesQuery(unit._id, { menuType: type }));
  useEffect(() => {
    if (!day && firstDay) onChange({ day: firstDay, menuId: undefined, slot: undefined });
  }, [day, firstDay, onChange]);
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return (
      <ErrorState
        error={error}
        text="menus.error.menuDatesAvailability"
        onRetry={() => void refetch()}
      />
    );
  }
  const open = new Set(data.docs);
  const today = todayAt(unit);
  return (
    <>
      <Calendar
        value={day}
        onChange={(chosen) => onChange({ day: chosen, menuId: undefined, slot: undefined })}
        today={today}
        opensOn={data.docs[0]}
        available={open}
        marked={{ days: ordered, label: t('week.ordered') }}
        min={today}
      />
      {day && (
        <MenuAndHour
          key={day}
          unitId={unit._id}
          type={type}
          day={day}
          menuId={menuId}
          slot={slot}
          onChange={onChange}
        />
      )}
    </>
  );
}

function MenuAndHour({
  unitId,
  type,
  day,
  menuId,
  slot,
  onChange,
}: Appointment & {
  unitId: string;
  type: ServiceType;
  day: Day;
  onChange: (appointment: Appointment) => void;
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
    if (!menuId && firstMenu) onChange({ day, menuId: firstMenu, slot: undefined });
  }, [menuId, firstMenu, day, onChange]);
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
          onChange={(other) => onChange({ day, menuId: other, slot: undefined })}
          options={menus.map(({ menu, label }) => ({ value: menu._id, label }))}
        />
      )}
      <SlotSection
        menu={chosen.menu}
        day={day}
        slot={slot}
        onSlot={(hour) => onChange({ day, menuId: chosen.menu._id, slot: hour })}
      />
    </>
  );
}
