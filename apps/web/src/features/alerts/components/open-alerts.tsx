import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { openAlertsQuery } from '../api/alerts.ts';
import styles from './open-alerts.module.css';

/** The number of open alerts, for a link to them; nothing if none is open. */
export default function OpenAlerts() {
  const t = useT();
  const { me } = useSession();
  const { data } = useQuery(openAlertsQuery(me._id, useLanguage()));
  if (!data?.total) return null;
  return (
    <>
      <Hidden>
        {t('alerts.open')}: {data.total}
      </Hidden>
      <span className={styles.count} data-count aria-hidden>
        {data.total}
      </span>
    </>
  );
}
