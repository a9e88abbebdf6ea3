import type { Day } from '@merenda/domain/time/dates';
import { mealDay } from '@merenda/i18n';
import { Bone } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import type { Meal, NextLunch } from '../../../queries/meals.ts';
import { firstDish } from '../../../queries/meals.ts';
import { Line } from './line.tsx';
import styles from './student-lines.module.css';

/** A student's next meals. */
export interface Lunch {
  /** Soonest first; undefined while they load. */
  meals: readonly Meal[] | undefined;
  next: NextLunch | undefined;
}

/** The student's next meal, and the next school day without one (product:home#students-on-home). */
export function LunchLines({
  student,
  lunch: { meals, next },
}: {
  student: Dependent;
  lunch: Lunch;
}) {
  const t = useT();
  const today = todayAt(student.restaurantUnit);
  if (!meals) {
    return (
      <MealLine>
        <Bone width="70%" height="14px" />
      </MealLine>
    );
  }
  const free = missingDay(next, today);
  // The button that offers the last meal again names its day.
  const missing = student.maySpend && next?.again?.day === free ? undefined : free;
  const missingLine = missing && (
    <DayLine day={missing} today={today} text={t('home.meal.noneThen')} />
  );
  const day = meals[0]?.startDate;
  const isMissingFirst = missing !== undefined && day !== undefined && missing < day;
  return (
    <>
      {isMissingFirst && missingLine}
      {day !== undefined && <OrderedLine meals={meals} day={day} today={today} />}
      {!isMissingFirst && missingLine}
      {day === undefined && !free && <MealLine>{t('home.meal.none')}</MealLine>}
    </>
  );
}

/** The next school day without an order. If today has an order, the day after is checked, too. */
export function missingDay(next: NextLunch | undefined, today: Day): Day | undefined {
  const [first, second] = next?.days ?? [];
  if (first?.isOrdered && first.day === today) return second?.isOrdered ? undefined : second?.day;
  return first?.isOrdered ? undefined : first?.day;
}

/** Time and first dish of each meal of the next day with one; the student's page has all dishes. */
function OrderedLine({ meals, day, today }: { meals: readonly Meal[]; day: Day; today: Day }) {
  const localised = useLocalised();
  const of = (meal: Meal) => {
    const dishes = meal.items.map(({ product }) => localised(product.name));
    return `${meal.scheduledFor.slice(11, 16)} ${firstDish(dishes)}`;
  };
  const text = dotted(meals.filter(({ startDate }) => startDate === day).map(of));
  return <DayLine day={day} today={today} text={text} />;
}

function DayLine({ day, today, text }: { day: Day; today: Day; text: string }) {
  const language = useLanguage();
  return (
    <MealLine>
      <span className={styles.meal}>
        <strong>{mealDay(language, day, today)}</strong> {text}
      </span>
    </MealLine>
  );
}

const MealLine = ({ children }: { children: ReactNode }) => (
  <Line icon={<IconToolsKitchen2 size={18} aria-hidden />}>{children}</Line>
);
