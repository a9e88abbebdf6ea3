import { ALERTS_ON_HOME } from '@merenda/domain/help/alerts';
import { isOpenTask } from '@merenda/domain/help/tasks';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTasks } from '../../../queries/tasks.ts';
import { useSession } from '../../../session/session.ts';
import { openAlertsQuery } from '../api/alerts.ts';
import { AlertRows } from './alert-rows.tsx';

/**
 * A few of the newest open alerts, below the balance; nothing if none is open
 * (product:home#alerts-on-home).
 */
export function HomeAlerts() {
  const t = useT();
  const { me } = useSession();
  const open = useQuery(openAlertsQuery(me._id, useLanguage()));
  const tasks = useTasks();
  const shown = tasks && open.data?.docs.filter(({ kind }) => !isOpenTask(kind, tasks));
  if (!shown?.length) return <Unread of={[open]} text={t('paymentReversal.error.alerts')} />;
  return (
    <Section title={t('alerts.title')} action={<Link to="/alerts">{t('alerts.all')}</Link>}>
      <AlertRows alerts={shown.slice(0, ALERTS_ON_HOME)} />
    </Section>
  );
}
