import type { Key } from '@merenda/i18n';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './agreements.module.css';

/** The agreements of one kind, below the cards that pay them. */
export function AgreementList<Agreement>({
  query: { data, error, refetch },
  title,
  none,
  failed,
  row,
  add,
}: {
  query: UseQueryResult<{ docs: Agreement[] }>;
  title: Key;
  none: Key;
  failed: Key;
  row: (agreement: Agreement) => ReactNode;
  /** A link to a new agreement. */
  add?: ReactNode;
}) {
  const t = useT();
  return (
    <Section title={t(title)}>
      {data?.docs.length === 0 && <p className={styles.quiet}>{t(none)}</p>}
      {data && data.docs.length > 0 && <ul className={styles.list}>{data.docs.map(row)}</ul>}
      {data && add}
      {!data &&
        (error ? (
          <ErrorState error={error} text={failed} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={1} />
        ))}
    </Section>
  );
}
