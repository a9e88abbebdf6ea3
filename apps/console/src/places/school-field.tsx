import { ListField } from '@merenda/ui/blocks/choices/list-field.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FoundList } from '../found/found-list.tsx';
import { firstSchoolsQuery, type Place, placeOption, placeSource, schoolQuery } from './queries.ts';
import styles from './school-field.module.css';

const EVERY = '';

/** The choice of a school of the scope, where there are several (product:console#school). */
export function SchoolField({
  label,
  value = EVERY,
  onChange,
  company,
  every,
}: {
  label: string;
  value?: string | undefined;
  /** Empty for every school. */
  onChange: (school: string) => void;
  /** Only schools of this company. */
  company?: string | undefined;
  /** Names the option of every school, if there is one. */
  every?: string;
}) {
  const queries = useQueryClient();
  const { data: schools = [] } = useQuery(firstSchoolsQuery);
  const { data: chosen } = useQuery({ ...schoolQuery(value), enabled: value !== EVERY });
  if (schools.length < 2) return null;
  const optionsOf = (found: readonly Place[]) => [
    ...(every === undefined ? [] : [{ value: EVERY, label: every }]),
    ...found.map(placeOption),
  ];
  return (
    <div className={styles.field}>
      <ListField
        label={label}
        words={chosen ? [chosen.name, chosen.town].filter(Boolean).join(', ') : (every ?? '…')}
        list={(close) => (
          <FoundList
            label={label}
            sourceOf={placeSource({ kind: 'school', company })}
            optionsOf={optionsOf}
            value={value}
            onPick={(picked, found) => {
              const place = found.find(({ _id }) => _id === picked);
              // It has been read: its page shows it at once.
              if (place) queries.setQueryData(schoolQuery(picked).queryKey, place);
              close();
              onChange(picked);
            }}
          />
        )}
      />
    </div>
  );
}
