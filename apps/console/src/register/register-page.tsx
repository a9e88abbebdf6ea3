import { formatDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWetFingers } from '../app/use-wet-fingers.ts';
import { SchoolField } from '../places/school-field.tsx';
import { ClassRegister } from './class-register.tsx';
import { DaySteps } from './day-steps.tsx';
import { REGISTER_SEARCH, UNCOLLECTED_SEARCH } from './queries.ts';
import styles from './register.module.css';
import { useRegisters } from './use-registers.tsx';

/** The class register: a school, a class and a day, all in the address (product:console-register#page). */
export function RegisterPage() {
  const t = useT();
  useWetFingers();
  const language = useLanguage();
  const search = useSearch({ from: '/signed-in/register' });
  const navigate = useNavigate();
  const { school, today, registers, unread } = useRegisters(search);
  const go = (changed: Parameters<typeof REGISTER_SEARCH.with>[1]) =>
    navigate({
      to: '/register',
      search: REGISTER_SEARCH.with(search, changed),
      resetScroll: false,
    });
  if (!registers) {
    return (
      <>
        <PageHeader title={t('register.title')} />
        {unread}
      </>
    );
  }
  const { classes, day } = registers;
  const chosen =
    classes.find(({ _id }) => _id === search.class) ??
    classes.find(({ students }) => students > 0) ??
    classes[0];
  const hasPassed = day !== undefined && today !== undefined && day <= today;
  return (
    <>
      <PageHeader
        title={t('register.title')}
        // The class whole, too: its choice cuts a long name.
        text={day && dotted([chosen?.name, formatDay(language, day, 'weekday')])}
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
            options={classes.map(({ _id, name, students, marked }) => ({
              value: _id,
              label: t('register.class.marked', {
                name,
                marked,
                total: students,
              }),
            }))}
          />
        )}
        {day && <DaySteps {...{ day, today }} onChange={(date) => go({ date })} />}
      </div>
      {chosen && day ? (
        <ClassRegister key={`${chosen._id} ${day}`} classId={chosen._id} day={day} />
      ) : (
        <EmptyState title={t('register.noClass')} />
      )}
    </>
  );
}
