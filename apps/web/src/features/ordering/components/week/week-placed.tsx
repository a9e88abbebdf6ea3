import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { mondayOf } from '@merenda/domain/time/dates';
import { dayHeading } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../../session/session.ts';
import { useWeekCalendar } from '../../api/calendar.ts';
import type { Order } from '../../api/orders.ts';
import { formatCutOffShort } from '../../model/meal-time.ts';
import type { StudentWeek } from '../../model/week/plan.ts';
import { Meals, type ReviewedMeal } from './review-meals.tsx';
import styles from './week-placed.module.css';

/**
 * The meals of a paid basket: dishes and last minute to cancel, day by day, and their calendar file. The meals
 * that stay in the basket come first, with the reason (product:week#payment).
 */
export function WeekPlaced({
  orders,
  left,
  students,
  onClose,
}: {
  orders: readonly Order[];
  /** The basket's meals that were not ordered. */
  left: readonly ReviewedMeal[];
  students: readonly StudentWeek[];
  onClose: () => void;
}) {
  const t = useT();
  const { me, currency } = useSession();
  const calendar = useWeekCalendar(me._id, mondayOf(companyToday()));
  const byDay = Map.groupBy(
    orders.toSorted((one, other) => (one.scheduledFor < other.scheduledFor ? -1 : 1)),
    ({ startDate }) => startDate,
  );
  return (
    <SuccessState
      title={t('week.done', { count: orders.length })}
      text={
        <Money
          minor={sumMinor(orders.map(({ cost }) => wireToMinor(cost.total, currency)))}
          currency={currency}
        />
      }
      action={
        <>
          <Button wide onClick={onClose}>
            {t('week.see')}
          </Button>
          <Button
            kind="soft"
            wide
            icon={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
            busy={calendar.isPending}
            onClick={() =>
              calendar.mutate(undefined, {
                onError: (error) => notifyFailure(error, 'calendar.error.file'),
              })
            }
          >
            {t('calendar.order')}
          </Button>
        </>
      }
    >
      {left.length > 0 && (
        <Card as="section" tone="warn">
          <h2 className={styles.day}>{t('week.stay', { count: left.length })}</h2>
          <Meals lines={left} isMixed />
        </Card>
      )}
      {[...byDay].map(([day, meals]) => (
        <PlacedDay key={day} day={day} meals={meals} students={students} />
      ))}
    </SuccessState>
  );
}

function PlacedDay({
  day,
  meals,
  students,
}: {
  day: string;
  meals: readonly Order[];
  students: readonly StudentWeek[];
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const [soonest] = meals.toSorted((one, other) =>
    one.cancellableUntil < other.cancellableUntil ? -1 : 1,
  );
  return (
    <Card as="section">
      <h2 className={styles.day}>{dayHeading(language, day, companyToday())}</h2>
      {soonest?.isCancellable && (
        <p className={styles.until}>
          {t('ordering.cancel.short', {
            until: formatCutOffShort(language, soonest, companyToday()),
          })}
        </p>
      )}
      <ul className={styles.meals}>
        {meals.map(({ _id, user, scheduledFor, items, cost, restaurantUnit: { currencyInfo } }) => (
          <li key={_id}>
            <Link
              className={styles.meal}
              to="/dependents/$dependentId/buy/$orderId"
              params={{ dependentId: user._id, orderId: _id }}
            >
              <span>
                <span className={styles.who}>
                  {students.find(({ diner }) => diner.id === user._id)?.diner.givenName},{' '}
                  {scheduledFor.slice(11, 16)}
                </span>
                <span className={styles.dishes}>
                  {items.map(({ product }) => localised(product.name)).join(', ')}
                </span>
              </span>
              <Money minor={wireToMinor(cost.total, currencyInfo)} currency={currencyInfo} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
