import { addDays } from '@merenda/domain/dates';
import { Link, useParams } from '@tanstack/react-router';
import { GuardianSection } from '../../features/guardians/components/GuardianSection.tsx';
import { HealthFormLink } from '../../features/health-form/components/HealthFormLink.tsx';
import { LastMovements } from '../../features/movements/components/LastMovements.tsx';
import { DinerLinks } from '../../features/ordering/components/DinerLinks.tsx';
import { StudentFacts } from '../../features/students/components/StudentFacts.tsx';
import { StudentHeader } from '../../features/students/components/StudentHeader.tsx';
import { AutomaticLink } from '../../features/topups/automatic/AutomaticLink.tsx';
import { useT } from '../../i18n/language.ts';
import type { Dependent } from '../../queries/dependents.ts';
import { companyToday } from '../../session/companyTime.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHeader, Screen, Section } from '../../ui/Screen.tsx';
import { OwnStudent } from './diners/OwnStudent.tsx';

/** Movements of the last 7 days, 20 at most (spec 2 §9). */
const WINDOW_DAYS = 7;
const SHOWN = 20;

/** /dependents/:dependentId: the student's account (spec 2 §2). */
export default function DependentPage() {
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId' });
  return (
    <OwnStudent dependentId={dependentId}>
      {(student) => <StudentAccount student={student} />}
    </OwnStudent>
  );
}

function StudentAccount({ student }: { student: Dependent }) {
  const t = useT();
  const dependentId = student._id;
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
