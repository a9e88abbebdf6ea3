import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Statement } from '../../features/movements/components/Statement.tsx';
import { useT } from '../../i18n/language.ts';
import { dependentQuery } from '../../queries/dependents.ts';
import { useSession } from '../../session/session.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorScreen } from '../../ui/ErrorState.tsx';
import { PageHeader, Screen } from '../../ui/Screen.tsx';
import { ScreenSkeleton } from '../../ui/Skeletons.tsx';

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
          title={t('movements.title')}
          text={data.name}
          back={<BackLink to="/dependents/$dependentId" params={{ dependentId }} />}
        />
        <Statement walletId={data.wallet._id} currency={data.wallet.currencyInfo} />
      </Screen>
    );
  }
  if (data || error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return <ScreenSkeleton />;
}
