import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../panel.module.css';
import { conflictsQuery } from '../queries.ts';
import { useLongDay } from '../school.ts';

/** The names behind the orders that conflict with a health form: behind a press, which is recorded. */
export function Conflicts({ draft, version }: { draft: string; version: number }) {
  const t = useT();
  const localised = useLocalised();
  const write = useLongDay();
  const [isNamed, setNamed] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(conflictsQuery(draft, version));
  const toggle = () => {
    if (!isNamed) void refetch();
    setNamed(!isNamed);
  };
  return (
    <>
      <div className={styles.acts}>
        <Button kind="outline" size="small" busy={isFetching} onClick={toggle}>
          {t(isNamed ? 'kitchen.diets.hide' : 'kitchen.diets.show')}
        </Button>
      </div>
      {isNamed && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isNamed && data && (
        <ul className={styles.list}>
          {data.docs.map(({ _id, name, className, day, dishes }) => (
            <li key={_id} className={styles.row}>
              <span>
                <b>{name}</b>{' '}
                <span className={styles.quiet}>{dotted([className, write(day)])}</span>
              </span>
              <span className={styles.wide}>
                {dishes.map((dish) => (
                  <Chip key={localised(dish.name)} tone="bad">
                    {`${localised(dish.name)}: ${dish.conflicts.map((one) => t(`allergen.${one}`)).join(', ')}`}
                  </Chip>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
