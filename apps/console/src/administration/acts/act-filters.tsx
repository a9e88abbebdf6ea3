import { OPERATOR_ACTS } from '@merenda/domain/access/operator-acts';
import { MAX_CODE } from '@merenda/domain/ids';
import { dayInZone } from '@merenda/domain/time/dates';
import { FIRST_DAY } from '@merenda/domain/time/first-day';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { actName } from '../../acts/act-name.ts';
import { localZone } from '../../session/local-zone.ts';
import { Words } from '../../table/filters.tsx';
import styles from '../administration.module.css';
import { ACT_SEARCH, type ActFilter, actorsQuery } from './queries.ts';

const ALL = 'all';

/** The filters of the audit, which the address keeps. */
export function ActFilters() {
  const t = useT();
  const search = useSearch({ from: '/signed-in/administration/acts' });
  const navigate = useNavigate();
  const { data: actors = [] } = useQuery(actorsQuery);
  const today = dayInZone(new Date(), localZone());
  const change = (changed: { [Name in keyof ActFilter]: string | undefined }) =>
    navigate({ to: '/administration/acts', search: ACT_SEARCH.with(search, changed) });
  const chosen = (value: string) => (value === ALL ? undefined : value);
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('administration.acts.who')}
        value={search.operator ?? ALL}
        onChange={(value) => change({ operator: chosen(value) })}
        options={[
          { value: ALL, label: t('administration.acts.everybody') },
          ...actors.map(({ _id: value, name: label }) => ({ value, label })),
        ]}
      />
      <SelectField
        label={t('administration.acts.act')}
        value={search.action ?? ALL}
        onChange={(value) => change({ action: chosen(value) })}
        options={[
          { value: ALL, label: t('administration.acts.every') },
          ...OPERATOR_ACTS.map((value) => ({ value: value as string, label: actName(value, t) })),
        ]}
      />
      {(['from', 'until'] as const).map((end) => (
        <DayField
          key={end}
          label={t(`administration.acts.${end}`)}
          value={search[end] ?? ''}
          onChange={(day) => change({ [end]: day || undefined })}
          today={today}
          min={(end === 'until' && search.from) || FIRST_DAY}
          available={(day) => day <= today}
          none={t('administration.acts.anyDay')}
        />
      ))}
      <Words
        label={t('administration.acts.recordHint')}
        value={search.subject ?? ''}
        most={MAX_CODE}
        onChange={(subject) => change({ subject: subject || undefined })}
      />
      {Object.values(search).some(Boolean) && (
        <Button kind="plain" onClick={() => navigate({ to: '/administration/acts', search: {} })}>
          {t('administration.acts.reset')}
        </Button>
      )}
    </div>
  );
}
