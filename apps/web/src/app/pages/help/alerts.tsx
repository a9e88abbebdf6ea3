import { AlertList } from '../../../features/alerts/components/alert-list.tsx';
import { useT } from '../../../i18n/language.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';

/** /alerts: what the guardian was told, and may dismiss (product:help#alerts). */
export default function Alerts() {
  const t = useT();
  return (
    <Screen>
      <PageHeader title={t('alerts.title')} back={<BackLink to="/" />} />
      <AlertList />
    </Screen>
  );
}
