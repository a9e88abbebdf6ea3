import { hasLowBalance } from '@merenda/domain/help/tasks';
import { wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowsExchange, IconChevronRight, IconPencil, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Dependent, runsOut } from '../../../queries/dependents.ts';
import type { NextLunch } from '../../../queries/meals.ts';
import { MoreMoney } from '../../../queries/money/more-money.tsx';
import { StudentAvatar } from '../../../queries/student-avatar.tsx';
import type { StudentTask } from '../../../queries/tasks.ts';
import type { Lunch } from './lunch-lines.tsx';
import { OrderLink } from './order-link.tsx';
import styles from './student-card.module.css';
import { StudentLines } from './student-lines.tsx';

/**
 * A student on the home page: name, school, balance and how long it lasts, next meal, tasks, and one main
 * action (product:home#students-on-home). The head links to the student's page. A blocked guardian can only
 * look.
 */
export function StudentCard({
  student,
  tasks,
  lunch,
  blocked,
}: {
  student: Dependent;
  /** The student's open tasks. */
  tasks: readonly StudentTask[];
  /** Undefined if it could not be loaded. */
  lunch: Lunch | undefined;
  blocked: boolean;
}) {
  return (
    <Card as="li" className={styles.card ?? ''}>
      <Link
        className={styles.head}
        to="/dependents/$dependentId"
        params={{ dependentId: student._id }}
      >
        <Head student={student} />
      </Link>
      <StudentLines student={student} tasks={tasks} lunch={lunch} />
      <Actions student={student} next={lunch?.next} blocked={blocked} />
    </Card>
  );
}

function Head({ student }: { student: Dependent }) {
  // A class such as "2º A" is not broken over lines.
  const className = student.class.className?.replaceAll(' ', '\u00a0');
  const place = dotted([student.restaurantUnit.name, className]);
  const { wallet } = student;
  return (
    <CardRow
      picture={<StudentAvatar student={student} />}
      title={student.isShared ? <SharedName name={student.name} /> : student.name}
      text={place}
      aside={
        <span className={styles.aside}>
          {wallet && (
            <Money
              minor={wireToMinor(wallet.balance, wallet.currencyInfo)}
              currency={wallet.currencyInfo}
              tone={hasLowBalance(student) ? 'bad' : 'plain'}
            />
          )}
          <IconChevronRight size={20} aria-hidden />
        </span>
      }
    />
  );
}

/** The name with a discreet mark: the student has other guardians. */
function SharedName({ name }: { name: string }) {
  const t = useT();
  return (
    <span className={styles.shared} title={t('guardians.shared')}>
      {name}
      <IconUsers size={16} stroke={1.9} aria-hidden />
      <Hidden>, {t('guardians.shared')}</Hidden>
    </span>
  );
}

/** The one action that is due; the others are quiet. */
function Actions({
  student,
  next,
  blocked,
}: {
  student: Dependent;
  next: NextLunch | undefined;
  blocked: boolean;
}) {
  if (student.registerType === 'anamnesis') {
    return (
      <div className={styles.actions}>
        <EditHealthForm studentId={student._id} />
      </div>
    );
  }
  if (!student.wallet || blocked) return null;
  return (
    <div className={styles.actions}>
      {runsOut(student) ? (
        <>
          <MoreMoney studentId={student._id} isBrief />
          {student.maySpend && <OrderLink {...{ student, next }} kind="plain" />}
        </>
      ) : (
        <>
          <OrderLink {...{ student, next }} kind="soft" />
          <Move studentId={student._id} />
        </>
      )}
    </div>
  );
}

function EditHealthForm({ studentId }: { studentId: string }) {
  const t = useT();
  return (
    <ButtonLink
      to="/anamnesis/$dependentId"
      params={{ dependentId: studentId }}
      kind="soft"
      size="small"
      icon={<IconPencil size={18} aria-hidden />}
    >
      {t('home.healthForm.edit')}
    </ButtonLink>
  );
}

function Move({ studentId }: { studentId: string }) {
  const t = useT();
  return (
    <ButtonLink
      to="/transfer-balance/$studentId"
      params={{ studentId }}
      kind="plain"
      size="small"
      icon={<IconArrowsExchange size={18} aria-hidden />}
    >
      {t('home.move')}
    </ButtonLink>
  );
}
