import { relativeDay } from '@merenda/i18n';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconStethoscope,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { todayAt } from '../../../brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '../../../i18n/language.ts';
import { type Dependent, hasLowBalance } from '../../../queries/dependents.ts';
import { BalanceOutlook } from '../../../ui/money/balance-outlook.tsx';
import { Bone } from '../../../ui/states/skeletons.tsx';
import type { Meal } from '../api/meals.ts';
import styles from './student-lines.module.css';

/** What a student's card says besides name and balance (product:home#students-on-home). */
export function StudentLines({
  student,
  meals,
}: {
  student: Dependent;
  /** The student's next ones, soonest first; undefined while they are loading, null without an answer. */
  meals: readonly Meal[] | null | undefined;
}) {
  const t = useT();
  const outlook = student.balanceOutlook;
  return (
    <ul className={styles.lines}>
      {student.wallet && meals !== null && <MealLine student={student} meals={meals} />}
      <SuspendedLine order={meals?.find(({ status }) => status === 'suspended')} />
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

function Line({
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

/** What is eaten on the next day with a meal, and when. */
function MealLine({ student, meals }: { student: Dependent; meals: readonly Meal[] | undefined }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const day = meals?.[0]?.startDate;
  const of = (meal: Meal) => {
    const dishes = meal.items.map(({ product }) => localised(product.name)).join(', ');
    return `${meal.scheduledFor.slice(11, 16)} ${dishes}`;
  };
  return (
    <Line icon={<IconToolsKitchen2 size={18} aria-hidden />}>
      {meals === undefined ? (
        <Bone width="70%" height="14px" />
      ) : day === undefined ? (
        <WeekLink student={student}>{t('home.meal.none')}</WeekLink>
      ) : (
        <span className={styles.meal}>
          <strong>{relativeDay(language, day, todayAt(student.restaurantUnit))}</strong>{' '}
          {meals
            .filter(({ startDate }) => startDate === day)
            .map(of)
            .join(' · ')}
        </span>
      )}
    </Line>
  );
}

/** To an order that waits for an answer (product:ordering#suspended-orders). */
function SuspendedLine({ order }: { order: Meal | undefined }) {
  const t = useT();
  if (!order) return null;
  return (
    <Line warn icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Link
        className={styles.todo}
        to="/dependents/$dependentId/buy/$orderId"
        params={{ dependentId: order.user._id, orderId: order._id }}
      >
        {t('home.meal.suspended')}
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </Line>
  );
}

/** From a card on which nothing is ordered to the week (product:week#page). */
function WeekLink({ student, children }: { student: Dependent; children: ReactNode }) {
  if (!student.maySpend) return children;
  return (
    <Link className={styles.todo} to="/week">
      {children}
      <IconChevronRight size={18} aria-hidden />
    </Link>
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
