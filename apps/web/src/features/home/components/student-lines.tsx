import { BalanceOutlook } from '@merenda/ui/blocks/money/balance-outlook.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconAlertTriangle, IconChevronRight, IconStethoscope } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Dependent, hasLowBalance } from '../../../queries/dependents.ts';
import styles from './student-lines.module.css';

/** The lines of a student's card below name and balance (product:home#students-on-home). */
export function StudentLines({
  student,
  lunch,
}: {
  student: Dependent;
  /** The lines about the student's next meals. */
  lunch: ReactNode;
}) {
  const t = useT();
  const outlook = student.balanceOutlook;
  return (
    <ul className={styles.lines}>
      {student.wallet && lunch}
      {hasLowBalance(student) && (
        <Line warn icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('home.lowBalance')}
        </Line>
      )}
      {outlook && (
        <li>
          <BalanceOutlook until={outlook.until} today={todayAt(student.restaurantUnit)} />
        </li>
      )}
      {student.hasPendingAnamnesis && <FormLine studentId={student._id} />}
    </ul>
  );
}

export function Line({
  icon,
  warn = false,
  children,
}: {
  icon: ReactNode;
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={styles.line} data-warn={warn || undefined}>
      {icon}
      {children}
    </li>
  );
}

function FormLine({ studentId }: { studentId: string }) {
  const t = useT();
  return (
    <Line warn icon={<IconStethoscope size={18} aria-hidden />}>
      <Link
        className={styles.todo}
        to="/dependents/anamnesis/$dependentId"
        params={{ dependentId: studentId }}
      >
        {t('home.healthForm.pending')}
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </Line>
  );
}
