import { dayInZone } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWetFingers } from '../app/use-wet-fingers.ts';
import { useChosenSchool } from '../places/chosen-school.ts';
import { classWords } from '../places/class-words.ts';
import { useKeptSchool } from '../places/last-school.ts';
import { SchoolField } from '../places/school-field.tsx';
import { localZone } from '../session/local-zone.ts';
import { ClassRegister } from './class-register.tsx';
import { DaySteps } from './day-steps.tsx';
import { REGISTER_SEARCH, registersQuery, UNCOLLECTED_SEARCH } from './queries.ts';
import styles from './register.module.css';

/** The class register: a school, a class and a day, all in the address (product:console-register#page). */
export function RegisterPage() {
  const t = useT();
  useWetFingers();
  const language = useLanguage();
  const search = useSearch({ from: '/signed-in/register' });
  const navigate = useNavigate();
  const chosenSchool = useChosenSchool(search.school);
  const school = chosenSchool.school?._id;
  const registers = useQuery({
    ...registersQuery(school ?? '', search.date),
    enabled: school !== undefined,
  });
  useKeptSchool(school);
  const go = (changed: Parameters<typeof REGISTER_SEARCH.with>[1]) =>
    navigate({
      to: '/register',
      search: REGISTER_SEARCH.with(search, changed),
      resetScroll: false,
    });
  if (!registers.data) {
    const { error, refetch } = school ? registers : chosenSchool;
    return (
      <>
        <PageHeader title={t('register.title')} />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : chosenSchool.isRead && !school ? (
          <EmptyState title={t('register.noClass')} />
        ) : (
          <ListSkeleton />
        )}
      </>
    );
  }
  const { classes, day } = registers.data;
  const chosen =
    classes.find(({ _id }) => _id === search.class) ??
    classes.find(({ students }) => students > 0) ??
    classes[0];
  const hasPassed = day !== undefined && day <= dayInZone(new Date(), localZone());
  return (
    <>
      <PageHeader
        title={t('register.title')}
        text={day && formatDay(language, day, 'weekday')}
        action={
          hasPassed &&
          chosen && (
            <ButtonLink
              kind="outline"
              to="/register/uncollected"
              search={UNCOLLECTED_SEARCH({ school, date: search.date })}
            >
              {t('register.uncollected')}
            </ButtonLink>
          )
        }
      />
      <div className={styles.choices} data-unprinted>
        <SchoolField
          label={t('register.school')}
          value={school}
          onChange={(next) => go({ school: next })}
        />
        {chosen && (
          <SelectField
            label={t('register.class')}
            value={chosen._id}
            onChange={(next) => go({ class: next })}
            options={classes.map((one) => ({
              value: one._id,
              label: t('register.class.marked', {
                name: classWords(one, classes),
                marked: one.marked,
                total: one.students,
              }),
            }))}
          />
        )}
        {day && <DaySteps day={day} onChange={(date) => go({ date })} />}
      </div>
      {chosen && day ? (
        <ClassRegister key={`${chosen._id} ${day}`} classId={chosen._id} day={day} />
      ) : (
        <EmptyState title={t('register.noClass')} />
      )}
    </>
  );
}
