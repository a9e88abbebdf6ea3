import { wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HomeAlerts } from '../../../features/alerts/components/home-alerts.tsx';
import { ChooseUnit } from '../../../features/home/components/choose-unit.tsx';
import { FirstSteps } from '../../../features/home/components/first-steps.tsx';
import { Greeting } from '../../../features/home/components/greeting.tsx';
import { OwnMeals } from '../../../features/home/components/own-meals.tsx';
import { StudentList } from '../../../features/home/components/student-list.tsx';
import { StudentListSkeleton } from '../../../features/home/components/student-list-skeleton.tsx';
import { WalletCard } from '../../../features/home/components/wallet-card.tsx';
import { SuspendedOrders } from '../../../features/ordering/components/suspended/suspended-orders.tsx';
import { guardianAsDiner } from '../../../features/ordering/model/diner.ts';
import { useCoffeeBreak } from '../../../features/ordering/model/order-state.ts';
import { PayoutProgress } from '../../../features/reversal/components/payout-progress.tsx';
import { LatestEntries } from '../../../features/statement/components/latest-entries.tsx';
import { LatestTopup } from '../../../features/topups/components/latest-topup.tsx';
import { type Dependent, dependentsQuery } from '../../../queries/dependents.ts';
import { useTasks } from '../../../queries/tasks.ts';
import { BlockedNotice } from '../../../session/blocked-notice.tsx';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';
import { type Responsible, useSession } from '../../../session/session.ts';
import styles from './home.module.css';

/** The start page, / (product:home#wallet-on-home). */
export default function Home() {
  const t = useT();
  const { me, responsible, currency } = useSession();
  const { data, error, refetch } = useQuery(dependentsQuery(me._id));
  const students = data?.docs;
  const tasks = useTasks()?.filter((task) => 'student' in task) ?? [];
  const { blocked, restaurantUnit } = responsible;
  const isCorporate = brand.variant === 'corporate';
  const coffeeBreak = useCoffeeBreak(isCorporate ? guardianAsDiner(responsible) : undefined);
  return (
    <Screen wide>
      <Greeting name={me.name} country={me.countryCode} />
      {blocked && <BlockedNotice />}
      <ConfirmNotice />
      <NoPasswordNotice />
      <SuspendedOrders />
      <WalletCard
        balanceMinor={wireToMinor(responsible.wallet.balance, currency)}
        currency={currency}
        moveTo={
          students?.flatMap(({ hasWallet, _id }) => (hasWallet ? [_id] : [])) ??
          responsible.dependents
        }
        blocked={blocked}
      />
      {!blocked && <LatestTopup wallets={students && walletsOf(responsible, students)} />}
      {isCorporate && (
        <Section
          title={t('home.meals')}
          action={restaurantUnit && <span className={styles.unit}>{restaurantUnit.name}</span>}
        >
          {restaurantUnit ? (
            <OwnMeals responsibleId={me._id} coffeeBreak={coffeeBreak} />
          ) : (
            <ChooseUnit />
          )}
        </Section>
      )}
      <Section
        title={t('home.students')}
        action={
          students?.length && !blocked ? (
            <StudentActs canOrder={students.some(({ hasWallet }) => hasWallet)} />
          ) : undefined
        }
      >
        {students ? (
          <StudentList students={students} tasks={tasks} blocked={blocked} />
        ) : error ? (
          <ErrorState error={error} text="dependent.error.list" onRetry={() => void refetch()} />
        ) : (
          <StudentListSkeleton count={Math.max(1, responsible.dependents.length)} />
        )}
      </Section>
      <div className={styles.notices}>
        {responsible.hasFirstSteps && !blocked && <FirstSteps />}
        <HomeAlerts />
        <PayoutProgress openOnly />
        <Section
          title={t('home.latestEntries')}
          action={
            <Link
              to="/responsible/$responsibleId/consumption-report"
              params={{ responsibleId: me._id }}
            >
              {t('home.statement')}
            </Link>
          }
        >
          <LatestEntries currency={currency} />
        </Section>
      </div>
    </Screen>
  );
}

/** The wallets to which a repeated top-up can go. */
const walletsOf = ({ wallet }: Responsible, students: readonly Dependent[]): string[] => [
  wallet._id,
  ...students.flatMap((student) => student.wallet?._id ?? []),
];

/** A link to register a student, and home's main act: all students' school days in one basket (product:week#page). */
function StudentActs({ canOrder }: { canOrder: boolean }) {
  const t = useT();
  return (
    <div className={styles.acts}>
      <Link to="/create-student" className={styles.add}>
        {t('students.register')}
      </Link>
      {canOrder && (
        <ButtonLink
          to="/week"
          wide
          className={styles.week}
          icon={<IconCalendarWeek size={20} aria-hidden />}
        >
          {t('week.link')}
        </ButtonLink>
      )}
    </div>
  );
}
