import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './side-panel.module.css';
import { SidePanel } from './side-panel.tsx';

/** The panel of a record that is not read: it is on its way, could not be read, or there is none (null). */
export function UnreadPanel({
  title,
  at,
  query: { data, error, refetch },
}: Pick<Parameters<typeof SidePanel>[0], 'title' | 'at'> & {
  query: { data?: unknown; error: Error | null; refetch: () => Promise<unknown> };
}) {
  const t = useT();
  return (
    <SidePanel opened={null} title={title} at={at}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <p className={styles.missing}>{t('error.notFound.title')}</p>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </SidePanel>
  );
}
