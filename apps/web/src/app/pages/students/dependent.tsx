import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconId } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { GuardianSection } from '../../../features/guardians/components/guardian-section.tsx';
import { HealthFormLink } from '../../../features/health-form/components/health-form-link.tsx';
import { StudentAgain } from '../../../features/home/components/again-link.tsx';
import { LimitsLink } from '../../../features/limits/components/limits-link.tsx';
import { LowBalanceNotice } from '../../../features/limits/components/low-balance-notice.tsx';
import { ConsumptionSection } from '../../../features/ordering/components/consumption/consumption-section.tsx';
import { DinerLinks } from '../../../features/ordering/components/order/diner-links.tsx';
import { SuspendedOrders } from '../../../features/ordering/components/suspended/suspended-orders.tsx';
import { studentAsDiner } from '../../../features/ordering/model/diner.ts';
import { lastDays } from '../../../features/statement/api/entries.ts';
import { LatestEntries } from '../../../features/statement/components/latest-entries.tsx';
import { DeleteStudent } from '../../../features/students/components/deletion/delete-student.tsx';
import { StudentHeader } from '../../../features/students/components/student-header.tsx';
import { AutomaticLink } from '../../../features/topups/components/agreements/automatic/automatic-link.tsx';
import type { Dependent } from '../../../queries/dependents.ts';
import { StudentAvatar } from '../../../queries/student-avatar.tsx';
import { useSession } from '../../../session/session.ts';
import { OwnStudent } from '../diners/own-student.tsx';
import styles from './dependent.module.css';

/** /dependents/:dependentId: the student's account (product:students#account). */
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
  const { me } = useSession();
  const dependentId = student._id;
  const diner = studentAsDiner(student, me.countryCode);
  return (
    <Screen wide>
      <PageHeader
        title={student.name}
        picture={<StudentAvatar student={student} size={56} />}
        text={[student.restaurantUnit.name, student.class.className].filter(Boolean).join(' · ')}
        back={<BackLink to="/" />}
      />
      <SuspendedOrders studentId={dependentId} />
      <div className={styles.columns}>
        <div className={styles.money}>
          <StudentHeader student={student}>
            {student.maySpend && <StudentAgain student={student} />}
          </StudentHeader>
          <LowBalanceNotice student={student} />
          {diner && <DinerLinks diner={diner} />}
          <LimitsLink student={student} />
          <AutomaticLink student={student} />
          {student.wallet && (
            <Section
              title={t('students.lastDays')}
              action={
                <Link to="/dependents/$dependentId/consumption-report" params={{ dependentId }}>
                  {t('home.statement')}
                </Link>
              }
            >
              <LatestEntries
                whose={{ walletId: student.wallet._id }}
                currency={student.wallet.currencyInfo}
                {...lastDays(companyToday())}
              />
            </Section>
          )}
        </div>
        <div className={styles.person}>
          {student.wallet && (
            <ConsumptionSection user={dependentId} timeZone={student.restaurantUnit.timeZone} />
          )}
          <HealthFormLink student={student} />
          <Card flush>
            <RowLink
              to="/dependents/$dependentId/data"
              params={{ dependentId }}
              icon={<IconId size={22} />}
              text={t(student.wallet ? 'students.details.text' : 'students.details.person')}
            >
              {t(student.wallet ? 'students.details' : 'students.data')}
            </RowLink>
          </Card>
          <GuardianSection student={student} />
          <DeleteStudent student={student} />
        </div>
      </div>
    </Screen>
  );
}
