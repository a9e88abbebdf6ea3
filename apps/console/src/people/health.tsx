import { ASKED_PURPOSES, type AskedPurpose } from '@merenda/domain/health/look-purposes';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import styles from './people.module.css';
import { studentQuery } from './queries.ts';

/** Allergens and diets of a student's health form: behind their purpose, which is recorded. */
export function Health({ student }: { student: string }) {
  const t = useT();
  const queries = useQueryClient();
  const look = useMutation({
    mutationFn: (purpose: AskedPurpose) =>
      call('GET /operator/students/:id/health', { params: { id: student }, query: { purpose } }),
    // The page alone holds the answer.
    gcTime: 0,
    // The look itself stands in the student's list of acts. The allergens do not wait for that list.
    onSettled: () => void queries.invalidateQueries({ queryKey: studentQuery(student).queryKey }),
  });
  const { data, error, variables } = look;
  return (
    <section className={styles.part}>
      <h3>{t('people.health')}</h3>
      {data ? (
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
          <Button kind="outline" size="small" onClick={look.reset}>
            {t('people.health.hide')}
          </Button>
        </div>
      ) : (
        <PillSet
          legend={t('people.health.show')}
          values={look.isPending && variables ? [variables] : []}
          onToggle={(purpose) => !look.isPending && look.mutate(purpose)}
          options={ASKED_PURPOSES.map((value) => ({ value, label: t(`people.purpose.${value}`) }))}
        />
      )}
      {error && variables && <ErrorState error={error} onRetry={() => look.mutate(variables)} />}
    </section>
  );
}
