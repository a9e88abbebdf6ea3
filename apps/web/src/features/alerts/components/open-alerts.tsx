import { isOpenTask } from '@merenda/domain/help/tasks';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useTasks } from '../../../queries/tasks.ts';
import { useSession } from '../../../session/session.ts';
import { openAlertsQuery } from '../api/alerts.ts';
import styles from './open-alerts.module.css';

/** The number of open alerts and tasks, for a link to them; nothing if none is open. */
export default function OpenAlerts() {
  const t = useT();
  const { me } = useSession();
  const { data } = useQuery(openAlertsQuery(me._id, useLanguage()));
  const tasks = useTasks();
  const announced = data?.docs.filter(({ kind }) => isOpenTask(kind, tasks)) ?? [];
  const open = (data?.total ?? 0) - announced.length + tasks.length;
  if (open === 0) return null;
  return (
    <>
      <Hidden>
        {t('alerts.count')}: {open}
      </Hidden>
      <span className={styles.count} data-count aria-hidden>
        {open}
      </span>
    </>
  );
}
