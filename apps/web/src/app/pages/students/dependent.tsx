import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconId } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { GuardianDetails } from '../../../features/guardians/components/guardian-details.tsx';
import { HealthFormLink } from '../../../features/health-form/components/health-form-link.tsx';
import { LimitsLink } from '../../../features/limits/components/limits-link.tsx';
import { ConsumptionRow } from '../../../features/ordering/components/consumption/consumption-row.tsx';
import { NextMeals } from '../../../features/ordering/components/order/next-meals.tsx';
import { SuspendedOrders } from '../../../features/ordering/components/suspended/suspended-orders.tsx';
import { studentAsDiner } from '../../../features/ordering/model/diner.ts';
import { LastDays } from '../../../features/statement/components/last-days.tsx';
import { DeleteStudent } from '../../../features/students/components/deletion/delete-student.tsx';
import { StudentHeader } from '../../../features/students/components/student-header.tsx';
import { AutomaticLink } from '../../../features/topups/components/agreements/automatic/automatic-link.tsx';
import { type Dependent, runsOut } from '../../../queries/dependents.ts';
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
  const { _id: dependentId, wallet } = student;
  const diner = studentAsDiner(student, me.countryCode);
  return (
    <Screen wide>
      <PageHeader
        title={student.name}
        picture={<StudentAvatar student={student} size={56} />}
        text={dotted([student.restaurantUnit.name, student.class.className])}
        back={<BackLink to="/" />}
      />
      <SuspendedOrders studentId={dependentId} />
      <div className={styles.columns}>
        <div className={styles.money}>
          <StudentHeader student={student} />
          {diner && <NextMeals diner={diner} isOrderElsewhere={!runsOut(student)} />}
          {wallet && (
            <Section
              title={t('students.lastDays')}
              action={
                <Link to="/dependents/$dependentId/consumption-report" params={{ dependentId }}>
                  {t('statement.title')}
                </Link>
              }
            >
              <LastDays
                walletId={wallet._id}
                currency={wallet.currencyInfo}
                unit={student.restaurantUnit}
              />
            </Section>
          )}
        </div>
        <Card flush className={styles.person}>
          {wallet && (
            <ConsumptionRow user={dependentId} timeZone={student.restaurantUnit.timeZone} />
          )}
          <LimitsLink student={student} />
          <HealthFormLink student={student} />
          <AutomaticLink student={student} />
          <RowLink
            to="/dependents/$dependentId/data"
            params={{ dependentId }}
            icon={<IconId size={22} />}
            value={wallet && <code>{student.kioskLogin.userId}</code>}
          >
            {t(wallet ? 'students.details' : 'students.data')}
          </RowLink>
          <GuardianDetails student={student} />
          <DeleteStudent student={student} />
        </Card>
      </div>
    </Screen>
  );
}
