import { isOpenTask } from '@merenda/domain/help/tasks';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useTasks } from '../../../queries/tasks.ts';
import { useSession } from '../../../session/session.ts';
import { openAlertsQuery } from '../api/alerts.ts';
import styles from './open-alerts.module.css';

/**
 * The number of open alerts and tasks, for a link to them; nothing if none is open. It comes whole. A plus
 * follows it if more alerts are open than the query loads.
 */
export function OpenAlerts() {
  const t = useT();
  const { me } = useSession();
  const { data } = useQuery(openAlertsQuery(me._id, useLanguage()));
  const tasks = useTasks();
  if (!data || !tasks) return null;
  const { docs, total } = data;
  const told = docs.filter(({ kind }) => !isOpenTask(kind, tasks)).length + tasks.length;
  const isMore = total > docs.length;
  if (told === 0 && !isMore) return null;
  const count = isMore ? `${told}+` : told;
  return (
    <>
      <Hidden>
        {t('alerts.count')}: {count}
      </Hidden>
      <span className={styles.count} data-count aria-hidden>
        {count}
      </span>
    </>
  );
}
