import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { AlertList } from '../../../features/alerts/components/alert-list.tsx';

/** The page /alerts: the guardian's alerts, which can be dismissed (product:help#alerts). */
export default function Alerts() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader title={t('alerts.title')} back={<BackLink to="/" />} />
      <AlertList />
    </Screen>
  );
}
