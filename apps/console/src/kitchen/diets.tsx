import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './kitchen.module.css';
import { dietsQuery, dinersQuery, type KitchenDiner, type ServiceParams } from './queries.ts';

interface Diners {
  params: ServiceParams;
  /** The version of the diners that the board tells. */
  version: string | undefined;
}

/** Diners by the allergens of their health forms; their names only behind a press, which is recorded. */
export function Diets({ params, version }: Diners) {
  const t = useT();
  const [isNamed, setNamed] = useState(false);
  const counted = useQuery({ ...dietsQuery(params, version), placeholderData: keepPreviousData });
  const { data, error, refetch } = counted;
  return (
    <section className={styles.card} aria-labelledby="kitchen-diets">
      <h2 id="kitchen-diets">{t('kitchen.diets')}</h2>
      {data?.docs.length === 0 && <p className={styles.quiet}>{t('kitchen.diets.none')}</p>}
      {data && data.docs.length > 0 && (
        <>
          <ul className={styles.diets}>
            {data.docs.map(({ allergen, diners, conflicts }) => (
              <li key={allergen}>
                <span>
                  {t(`allergen.${allergen}`)}
                  {conflicts > 0 && (
                    <small>{t('kitchen.diets.conflicts', { count: conflicts })}</small>
                  )}
                </span>
                <b>{diners}</b>
              </li>
            ))}
          </ul>
          <Button kind="soft" onClick={() => setNamed(!isNamed)}>
            {t(isNamed ? 'kitchen.diets.hide' : 'kitchen.diets.show')}
          </Button>
        </>
      )}
      {!data && !error && <ListSkeleton />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isNamed && <Named {...{ params, version }} />}
    </section>
  );
}

/** Names that could not be read anew are not shown: one may be missing. */
function Named({ params, version }: Diners) {
  const { data, error, failureReason, refetch } = useQuery({
    ...dinersQuery(params, version),
    placeholderData: keepPreviousData,
  });
  // A lost connection is tried again without an error.
  const reason = error ?? failureReason;
  if (reason) return <ErrorState error={reason} onRetry={() => void refetch()} />;
  return data ? <DinerList diners={data.docs} /> : <ListSkeleton />;
}

function DinerList({ diners }: { diners: readonly KitchenDiner[] }) {
  const t = useT();
  const nameIn = useLocalised();
  return (
    <ul className={styles.diners}>
      {diners.map(({ _id, name, className, slot, allergens, dishes }) => (
        <li key={`${_id} ${slot}`}>
          <b>{name}</b>
          <small>{dotted([className ?? t('kitchen.noClass'), slot])}</small>
          <span>{allergens.map((allergen) => t(`allergen.${allergen}`)).join(', ')}</span>
          {dishes
            .filter(({ conflicts }) => conflicts.length > 0)
            .map((dish) => (
              <Chip key={nameIn(dish.name)} tone="bad">
                {nameIn(dish.name)}
              </Chip>
            ))}
        </li>
      ))}
    </ul>
  );
}
