import { useParams } from '@tanstack/react-router';
import { SpendingSection } from '../../../features/ordering/components/consumption/spending-section.tsx';
import { Report } from '../../../features/statement/components/report.tsx';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import NotFound from '../../screens/not-found.tsx';

/** /responsible/:responsibleId/consumption-report: the guardian's own wallet, nobody else's. */
export default function OwnStatement() {
  const t = useT();
  const { responsibleId } = useParams({
    from: '/guardian/responsible/$responsibleId/consumption-report',
  });
  const { responsible, currency } = useSession();
  if (responsibleId !== responsible._id) return <NotFound />;
  return (
    <Screen>
      <PageHeader
        title={t('statement.title')}
        text={t('statement.own')}
        back={<BackLink to="/" />}
      />
      <Report
        walletId={responsible.wallet._id}
        currency={currency}
        chart={({ start, end }) => (
          <SpendingSection user={responsible._id} start={start} end={end} currency={currency} />
        )}
      />
    </Screen>
  );
}
