import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LimitsLink } from '../../../features/limits/components/limits-link.tsx';
import { Statement } from '../../../features/statement/components/statement.tsx';
import { useT } from '../../../i18n/language.ts';
import { dependentQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';

/** /dependents/:dependentId/consumption-report: a student's wallet. */
export default function StudentStatement() {
  const t = useT();
  const { dependentId } = useParams({
    from: '/guardian/dependents/$dependentId/consumption-report',
  });
  const { me } = useSession();
  const { data, error, refetch } = useQuery(dependentQuery(me._id, dependentId));
  if (data?.wallet) {
    return (
      <Screen>
        <PageHeader
          title={t('statement.title')}
          text={data.name}
          back={<BackLink to="/dependents/$dependentId" params={{ dependentId }} />}
        />
        <LimitsLink student={data} />
        <Statement walletId={data.wallet._id} currency={data.wallet.currencyInfo} />
      </Screen>
    );
  }
  if (data || error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return <ScreenSkeleton />;
}
