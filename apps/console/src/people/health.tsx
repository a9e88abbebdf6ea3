import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './people.module.css';
import { healthQuery, studentQuery } from './queries.ts';

/** Allergens and diets of a student's health form: behind a press, which is recorded. */
export function Health({ student }: { student: string }) {
  const t = useT();
  const queries = useQueryClient();
  const [isShown, setShown] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(healthQuery(student));
  const look = async () => {
    await refetch();
    // The look itself stands in the student's list of acts.
    await queries.invalidateQueries({ queryKey: studentQuery(student).queryKey });
  };
  const toggle = () => {
    if (!isShown) void look();
    setShown(!isShown);
  };
  return (
    <section className={styles.part}>
      <h3>{t('people.health')}</h3>
      <div className={styles.acts}>
        <Button kind="outline" size="small" busy={isFetching} onClick={toggle}>
          {t(isShown ? 'people.health.hide' : 'people.health.show')}
        </Button>
      </div>
      {isShown && error && <ErrorState error={error} onRetry={() => void look()} />}
      {isShown && data && (
        <div role="status" className={styles.acts}>
          {data.allergens.map((allergen) => (
            <Chip key={allergen} tone="warn">
              {t(`allergen.${allergen}`)}
            </Chip>
          ))}
          {data.allergens.length === 0 && (
            <p className={styles.quiet}>
              {t(data.hasForm ? 'people.health.nothing' : 'people.health.noForm')}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
