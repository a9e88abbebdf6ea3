import { MENU_TYPES, type MenuType } from '@merenda/domain/ordering/menu-types';
import { addMonths, type Day } from '@merenda/domain/time/dates';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { todayAt } from '../../places/today-at.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { calendarQuery, draftQuery, menuQuery, type Of, type PlannedSchool } from '../queries.ts';
import { useSchool } from '../school.ts';
import { useDraft } from '../use-draft.ts';
import { NewMenuForm } from './new-menu-form.tsx';
import { likeOf } from './start.ts';

/** A new menu from a day on, or one that the draft has (product:console-menus#new-menu). */
export function NewMenuPanel() {
  const t = useT();
  const { day, change } = useSearch({ from: '/signed-in/menus/new' });
  const school = useSchool();
  // A form begins with what the draft has.
  const drafts = useQuery({ ...draftQuery(school?._id ?? ''), enabled: school !== undefined });
  if (!school) return null;
  if (!day) {
    const today = todayAt(school);
    return <Navigate to="/menus/new" search={(now) => ({ ...now, day: today })} replace />;
  }
  return (
    <SidePanel
      opened={{ kind: 'menus', id: school._id }}
      at="/menus"
      title={t('planning.change.newMenu')}
    >
      {drafts.error ? (
        <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />
      ) : drafts.data ? (
        <NewMenu key={`${school._id} ${day} ${change}`} school={school} day={day} change={change} />
      ) : (
        <ListSkeleton />
      )}
    </SidePanel>
  );
}

/** The months in which a menu to begin with is looked for. */
const monthsAround = (day: Day, today: Day): string[] => [
  ...new Set([day, addMonths(`${day.slice(0, 7)}-01`, -1), today].map((one) => one.slice(0, 7))),
];

function NewMenu({
  school,
  day,
  change,
}: {
  school: PlannedSchool;
  day: Day;
  /** The key of the draft's change. */
  change: string | undefined;
}) {
  const t = useT();
  const { drafted } = useDraft(school._id);
  const known = drafted('newMenu', ({ key }) => key === change);
  const [chosen, setChosen] = useState<MenuType>();
  const calendars = useQueries({
    queries: monthsAround(day, todayAt(school)).map((month) => calendarQuery(school._id, month)),
  });
  const failed = calendars.find(({ error }) => error);
  if (failed?.error) {
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (calendars.some(({ isSuccess }) => !isSuccess)) return <ListSkeleton />;
  const days = calendars.flatMap(({ data }) => data?.days ?? []);
  const usual = MENU_TYPES.find((type) => likeOf(days, type, day)) ?? 'lunch';
  const type = chosen ?? known?.menuType ?? usual;
  const own = known?.menuType === type ? known : undefined;
  const like = own ? own.like : likeOf(days, type, day);
  return (
    <>
      <SelectField
        label={t('kitchen.services')}
        value={type}
        onChange={setChosen}
        options={MENU_TYPES.map((value) => ({ value, label: t(`kitchen.service.${value}`) }))}
      />
      <Begun
        key={type}
        school={school}
        day={day}
        type={type}
        like={like}
        drafted={own}
        change={change}
      />
    </>
  );
}

/** Reads the menu that the form begins as. */
function Begun({
  like,
  ...rest
}: {
  school: PlannedSchool;
  day: Day;
  type: MenuType;
  /** The id of that menu, if the school has one. */
  like: string | undefined;
  drafted: Of<'newMenu'> | undefined;
  change: string | undefined;
}) {
  const { school } = rest;
  // The menu with which the form was begun stays: another one would have its slots and notice.
  const [begun] = useState(like);
  const { data, error, refetch } = useQuery({
    ...menuQuery(school._id, begun ?? ''),
    enabled: begun !== undefined,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (begun !== undefined && !data) return <ListSkeleton />;
  return <NewMenuForm {...rest} like={data} />;
}
