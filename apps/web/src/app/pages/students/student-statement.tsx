import { wireToMinor } from '@merenda/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LimitsLink } from '../../../features/limits/components/limits-link.tsx';
import { SpendingSection } from '../../../features/ordering/components/consumption/spending-section.tsx';
import { HeldMoney } from '../../../features/statement/components/held-money.tsx';
import { Report } from '../../../features/statement/components/report.tsx';
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
    const { wallet, restrictions } = data;
    const { dailyMax } = restrictions.wallet;
    const currency = wallet.currencyInfo;
    return (
      <Screen>
        <PageHeader
          title={t('statement.title')}
          text={data.name}
          back={<BackLink to="/dependents/$dependentId" params={{ dependentId }} />}
        />
        <LimitsLink student={data} />
        <HeldMoney wallets={[wallet]} />
        <Report
          whose={{ walletId: wallet._id }}
          currency={currency}
          chart={({ start, end }) => (
            <SpendingSection
              user={data._id}
              start={start}
              end={end}
              currency={currency}
              dailyMaxMinor={dailyMax === null ? undefined : wireToMinor(dailyMax, currency)}
            />
          )}
        />
      </Screen>
    );
  }
  if (data || error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return <ScreenSkeleton />;
}
