import type { Day } from '@merenda/domain/time/dates';
import { mealDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { MoneyList, MoneyRow } from '@merenda/ui/blocks/money/money-row.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyToday, todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Meal, type NextLunch, nextMealsQuery } from '../../../../queries/meals.ts';
import { useSession } from '../../../../session/session.ts';
import { daysToShow } from '../../model/days-to-show.ts';
import type { Diner } from '../../model/diner.ts';
import { shortSchoolTime } from '../../model/meal-time.ts';
import { DinerLinks } from './diner-links.tsx';
import styles from './next-meals.module.css';

/**
 * A student's meals of today and of the next school day, an offer to order where there is none, and rows to
 * more about meals (product:students#account).
 */
export function NextMeals({
  diner,
  isOrderElsewhere,
}: {
  diner: Diner;
  /** The page's main act is an order: no link here leads to the same. */
  isOrderElsewhere: boolean;
}) {
  const t = useT();
  const { me, responsible } = useSession();
  const { data, error, refetch } = useQuery(nextMealsQuery(me._id, companyToday()));
  const today = todayAt(diner.unit);
  const meals = data?.docs.filter(({ user }) => user._id === diner.id) ?? [];
  const next = data?.next?.find(({ student }) => student === diner.id);
  const known = [
    ...meals.map(({ startDate }) => startDate),
    ...(next?.days ?? []).map(({ day }) => day),
  ];
  return (
    <Section
      title={t('ordering.meals')}
      action={!responsible.blocked && <Link to="/week">{t('week.link')}</Link>}
    >
      {data ? (
        <Card flush>
          <div className={styles.days}>
            <MoneyList>
              {daysToShow(today, known).map((day) => {
                const ofDay = meals.filter(({ startDate }) => startDate === day);
                return ofDay.length > 0 ? (
                  ofDay.map((meal) => <OrderedRow key={meal._id} {...{ meal, today }} />)
                ) : (
                  <FreeRow key={day} {...{ diner, day, today, next }} />
                );
              })}
            </MoneyList>
          </div>
          <DinerLinks diner={diner} withOrders={!isOrderElsewhere} />
        </Card>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Section>
  );
}

function OrderedRow({ meal, today }: { meal: Meal; today: Day }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  return (
    <MoneyRow
      icon={<IconToolsKitchen2 size={20} />}
      title={
        <Link
          to="/dependents/$dependentId/buy/$orderId"
          params={{ dependentId: meal.user._id, orderId: meal._id }}
        >
          {mealDay(language, meal.startDate, today)}, {meal.scheduledFor.slice(11, 16)}
        </Link>
      }
      text={meal.items.map(({ product }) => localised(product.name)).join(', ')}
    >
      <span className={styles.state} data-status={meal.status}>
        {t(meal.status === 'open' ? 'week.ordered' : `ordering.status.${meal.status}`)}
      </span>
    </MoneyRow>
  );
}

/** A day without a meal: an offer while it can be ordered for. */
function FreeRow({
  diner,
  day,
  today,
  next,
}: {
  diner: Diner;
  day: Day;
  today: Day;
  next: NextLunch | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const open = next?.days.find((one) => one.day === day);
  const { names: [dish] = [], ...again } = next?.again?.day === day ? next.again : {};
  return (
    <MoneyRow
      icon={<IconCalendarPlus size={20} />}
      title={mealDay(language, day, today)}
      text={
        open
          ? t('ordering.meals.until', { until: shortSchoolTime(language, open.until, day) })
          : t('ordering.meals.none')
      }
    >
      {open && diner.maySpend && (
        <ButtonLink
          to="/dependents/$dependentId/buy"
          params={{ dependentId: diner.id }}
          search={dish ? again : { day }}
          kind="soft"
          size="small"
          className={styles.offer}
          detail={dish && localised(dish)}
        >
          {t(dish ? 'ordering.meals.again' : 'home.order')}
        </ButtonLink>
      )}
    </MoneyRow>
  );
}
