import { relativeDay } from '@merenda/i18n';
import { Bone } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronRight, IconToolsKitchen2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Dependent } from '../../../queries/dependents.ts';
import type { Meal, NextLunch } from '../../../queries/meals.ts';
import { useSession } from '../../../session/session.ts';
import { AgainLink } from './again-link.tsx';
import styles from './student-lines.module.css';
import { Line } from './student-lines.tsx';

/** The student's next meal, and a link to order if a day has none (product:home#students-on-home). */
export function LunchLines({
  student,
  meals,
  next,
}: {
  student: Dependent;
  /** The student's next meals, soonest first; undefined while they load. */
  meals: readonly Meal[] | undefined;
  next: NextLunch | undefined;
}) {
  const t = useT();
  const today = todayAt(student.restaurantUnit);
  if (!meals) {
    return (
      <Line icon={<IconToolsKitchen2 size={18} aria-hidden />}>
        <Bone width="70%" height="14px" />
      </Line>
    );
  }
  const missing = missingDay(next, today);
  const missingLine = missing && <MissingLine student={student} day={missing} />;
  const day = meals[0]?.startDate;
  const isMissingFirst = missing !== undefined && day !== undefined && missing < day;
  return (
    <>
      {isMissingFirst && missingLine}
      {day !== undefined && <MealLine student={student} meals={meals} day={day} />}
      {!isMissingFirst && missingLine}
      {day === undefined && !missing && (
        <Line icon={<IconToolsKitchen2 size={18} aria-hidden />}>{t('home.meal.none')}</Line>
      )}
      {next?.again && (
        <li className={styles.again}>
          <AgainLink student={student} again={next.again} />
        </li>
      )}
    </>
  );
}

/** The next school day without an order. If today has an order, the day after is checked, too. */
function missingDay(next: NextLunch | undefined, today: string): string | undefined {
  const [first, second] = next?.days ?? [];
  if (first?.isOrdered && first.day === today) return second?.isOrdered ? undefined : second?.day;
  return first?.isOrdered ? undefined : first?.day;
}

/** The dishes and time of the next day with a meal. */
function MealLine({
  student,
  meals,
  day,
}: {
  student: Dependent;
  meals: readonly Meal[];
  day: string;
}) {
  const language = useLanguage();
  const localised = useLocalised();
  const of = (meal: Meal) => {
    const dishes = meal.items.map(({ product }) => localised(product.name)).join(', ');
    return `${meal.scheduledFor.slice(11, 16)} ${dishes}`;
  };
  return (
    <Line icon={<IconToolsKitchen2 size={18} aria-hidden />}>
      <span className={styles.meal}>
        <strong>{relativeDay(language, day, todayAt(student.restaurantUnit))}</strong>{' '}
        {meals
          .filter(({ startDate }) => startDate === day)
          .map(of)
          .join(' · ')}
      </span>
    </Line>
  );
}

/** A link to order for that day. */
function MissingLine({ student, day }: { student: Dependent; day: string }) {
  const t = useT();
  const { responsible } = useSession();
  const language = useLanguage();
  const words = (
    <span className={styles.meal}>
      <strong>{relativeDay(language, day, todayAt(student.restaurantUnit))}</strong>{' '}
      {t('home.meal.noneThen')}
    </span>
  );
  return (
    <Line icon={<IconToolsKitchen2 size={18} aria-hidden />}>
      {student.maySpend && !responsible.blocked ? (
        <Link
          className={styles.todo}
          to="/dependents/$dependentId/buy"
          params={{ dependentId: student._id }}
          search={{ day }}
        >
          {words}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      ) : (
        words
      )}
    </Line>
  );
}
