import { addDays } from '@merenda/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { GuardianSection } from '../../features/guardians/components/GuardianSection.tsx';
import { HealthFormLink } from '../../features/health-form/components/HealthFormLink.tsx';
import { LastMovements } from '../../features/movements/components/LastMovements.tsx';
import { DinerLinks } from '../../features/ordering/components/DinerLinks.tsx';
import { StudentFacts } from '../../features/students/components/StudentFacts.tsx';
import { StudentHeader } from '../../features/students/components/StudentHeader.tsx';
import { AutomaticLink } from '../../features/topups/automatic/AutomaticLink.tsx';
import { useT } from '../../i18n/language.ts';
import { dependentQuery } from '../../queries/dependents.ts';
import { companyToday } from '../../session/companyTime.ts';
import { useSession } from '../../session/session.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorScreen } from '../../ui/ErrorState.tsx';
import { PageHeader, Screen, Section } from '../../ui/Screen.tsx';
import { ScreenSkeleton } from '../../ui/Skeletons.tsx';

/** Movements of the last 7 days, 20 at most (spec 2 §9). */
const WINDOW_DAYS = 7;
const SHOWN = 20;

/** /dependents/:dependentId: the student's account (spec 2 §2). */
export default function DependentPage() {
  const t = useT();
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId' });
  const { me } = useSession();
  const { data: student, error, refetch } = useQuery(dependentQuery(me._id, dependentId));
  if (!student) {
    if (!error) return <ScreenSkeleton />;
    return (
      <ErrorScreen
        error={error}
        text="dependent.error.loadingData"
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Screen>
      <PageHeader
        title={student.name}
        text={[student.restaurantUnit.name, student.class.className].filter(Boolean).join(' · ')}
        back={<BackLink to="/" />}
      />
      <StudentHeader student={student} />
      {student.wallet && <DinerLinks dependentId={dependentId} />}
      <AutomaticLink student={student} />
      <HealthFormLink student={student} />
      {student.wallet && (
        <Section
          title={t('students.lastDays')}
          action={
            <Link to="/dependents/$dependentId/consumption-report" params={{ dependentId }}>
              {t('home.allMovements')}
            </Link>
          }
        >
          <LastMovements
            walletId={student.wallet._id}
            currency={student.wallet.currencyInfo}
            limit={SHOWN}
            since={addDays(companyToday(), -WINDOW_DAYS)}
          />
        </Section>
      )}
      <Section title={t('students.data')}>
        <StudentFacts student={student} />
      </Section>
      <GuardianSection student={student} />
    </Screen>
  );
}
