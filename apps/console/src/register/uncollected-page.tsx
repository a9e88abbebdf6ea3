import { formatDay } from '@merenda/i18n';
import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWetFingers } from '../app/use-wet-fingers.ts';
import { SchoolField } from '../places/school-field.tsx';
import type { Column } from '../table/column.ts';
import { Table } from '../table/table.tsx';
import { DaySteps } from './day-steps.tsx';
import {
  REGISTER_SEARCH,
  UNCOLLECTED_SEARCH,
  type Uncollected,
  uncollectedSource,
} from './queries.ts';
import styles from './register.module.css';
import { useRegisters } from './use-registers.tsx';

const EVERY = '';

/** Children of all classes who did not collect a meal (product:console-register#who-did-not-collect). */
export function UncollectedPage() {
  const t = useT();
  useWetFingers();
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/register/uncollected' });
  const { school, today, registers, unread } = useRegisters(search);
  const day = registers?.day;
  const columns = useColumns(school, day);
  const go = (changed: Parameters<typeof UNCOLLECTED_SEARCH.with>[1]) =>
    navigate({
      to: '/register/uncollected',
      search: UNCOLLECTED_SEARCH.with(search, changed),
      resetScroll: false,
    });
  const title = t('register.uncollected');
  const back = <BackLink to="/register" search={REGISTER_SEARCH({ ...search, school })} />;
  if (!school || !day) {
    return (
      <>
        <PageHeader {...{ title, back }} />
        {unread}
      </>
    );
  }
  const classes = registers?.classes ?? [];
  const chosen = classes.find(({ _id }) => _id === search.class);
  return (
    <>
      <PageHeader
        {...{ title, back }}
        text={dotted([chosen?.name, formatDay(language, day, 'weekday')])}
      />
      <div className={styles.choices} data-unprinted>
        <SchoolField
          label={t('register.school')}
          value={school}
          onChange={(next) => go({ school: next })}
        />
        <SelectField
          label={t('register.class')}
          value={chosen?._id ?? EVERY}
          onChange={(next) => go({ class: next || undefined })}
          options={[
            { value: EVERY, label: t('register.class.all') },
            ...classes.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        <DaySteps {...{ day, today }} onChange={(date) => go({ date })} />
      </div>
      <Table
        name={`${title} ${day}`}
        source={uncollectedSource({ school, day, ...(chosen && { schoolClass: chosen._id }) })}
        columns={columns}
        idOf={({ _id }) => _id}
        at="/register/uncollected"
        empty={t('register.uncollected.none')}
      />
    </>
  );
}

/** A class leads to its register of the day, where its meals are marked. */
function useColumns(
  school: string | undefined,
  day: string | undefined,
): readonly Column<Uncollected>[] {
  const localised = useLocalised();
  return [
    { name: 'people.name', kind: 'text', value: ({ student }) => student.name, share: 2 },
    { name: 'people.number', kind: 'text', value: ({ student }) => student.enrollmentNumber },
    {
      name: 'register.class',
      kind: 'text',
      value: (meal, t) => meal.class?.name ?? t('kitchen.noClass'),
      leads: (meal) =>
        meal.class && {
          to: '/register',
          search: REGISTER_SEARCH({
            school,
            class: meal.class._id,
            date: day,
            show: 'uncollected',
          }),
        },
    },
    { name: 'kitchen.hour', kind: 'text', value: (meal) => meal.scheduledFor.slice(11, 16) },
    { name: 'register.meals', kind: 'text', value: ({ menu }) => localised(menu), share: 2 },
    {
      name: 'register.mark',
      kind: 'text',
      value: ({ attendance }, t) => attendance && t(`register.${attendance}`),
    },
  ];
}
