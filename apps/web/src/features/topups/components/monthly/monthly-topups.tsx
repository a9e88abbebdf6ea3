import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../i18n/language.ts';
import { recurringQuery } from '../../../../queries/recurring.ts';
import { useSession } from '../../../../session/session.ts';
import { Section } from '../../../../ui/layout/screen.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/states/skeletons.tsx';
import styles from './monthly.module.css';
import { RunningTopup } from './running-topup.tsx';

/**
 * The monthly top-ups that run, beneath the cards that pay them (product:agreements#monthly-list).
 */
export function MonthlyTopups() {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(recurringQuery(me.company));
  return (
    <Section title={t('topups.monthly.list')}>
      {data?.docs.length === 0 && <p className={styles.quiet}>{t('topups.monthly.none')}</p>}
      {data && data.docs.length > 0 && (
        <ul className={styles.list}>
          {data.docs.map((recurring) => (
            <RunningTopup key={recurring._id} recurring={recurring} />
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <ErrorState
            error={error}
            text="payments.error.listRecurringMonthly"
            onRetry={() => void refetch()}
          />
        ) : (
          <ListSkeleton rows={1} />
        ))}
    </Section>
  );
}
