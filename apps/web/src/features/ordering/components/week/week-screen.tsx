import type { Allergen } from '@merenda/domain/ordering/allergens';
import { addDays, type Day, mondayOf } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconHistory, IconSparkles } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Dependent, dependentsQuery } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { basketCheckout } from '../../api/checkout.ts';
import { healthAllergensQuery } from '../../api/menus.ts';
import type { Order } from '../../api/orders.ts';
import { type StandingOrder, standingOrdersQuery } from '../../api/standing-orders.ts';
import { type SchoolWeek, weekQuery, weeksOrdersQuery } from '../../api/week.ts';
import { useChoiceInAddress } from '../../model/choice-in-address.ts';
import { nameOf } from '../../model/order/review.ts';
import { AT_WEEK, useAgreed } from '../../model/order/use-agreed.ts';
import { useOrder } from '../../model/order/use-order.ts';
import { type Cell, planWeek, type StudentWeek } from '../../model/week/plan.ts';
import {
  type Basket,
  isFillable,
  type UnrepeatedMeal,
  useBasket,
} from '../../model/week/use-basket.ts';
import { CalendarDialog } from '../calendar/calendar-dialog.tsx';
import { BasketBar } from './basket-bar.tsx';
import { MealLinks } from './meal-links.tsx';
import { StudentWeekCard } from './student-week-card.tsx';
import styles from './week.module.css';
import { WeekPlaced } from './week-placed.tsx';

/**
 * All students' school days of this and the next week, in one basket (product:week#page). The paid
 * basket's meals take the page's place until they are closed.
 */
export function WeekScreen({ header }: { header: ReactNode }) {
  const { me } = useSession();
  const monday = mondayOf(companyToday());
  const students = useQuery(dependentsQuery(me._id));
  const offer = useQuery(weekQuery(me._id, monday));
  const orders = useQuery(weeksOrdersQuery(me._id, monday));
  const standingOrders = useQuery(standingOrdersQuery(me._id));
  const avoided = useAvoided(students.data?.docs ?? []);
  const queries = [students, offer, orders, standingOrders];
  const error = queries.find(({ isError }) => isError)?.error ?? avoided.error;
  if (students.data && offer.data && orders.data && standingOrders.data && avoided.data) {
    return (
      <Weeks
        header={header}
        students={students.data.docs}
        schools={offer.data.schools}
        orders={orders.data}
        avoided={avoided.data}
        standingOrders={standingOrders.data}
        monday={monday}
      />
    );
  }
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
    avoided.retry();
  };
  return (
    <>
      {header}
      {error ? (
        <ErrorState error={error} text="week.error.load" onRetry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

/** Allergens that the students' health forms name, for forms that the guardian may see. */
function useAvoided(students: readonly Dependent[]) {
  const shown = students.filter(({ maySeeHealth, wallet }) => maySeeHealth && wallet);
  const answers = useQueries({
    queries: shown.map(({ _id }) => healthAllergensQuery(_id)),
  });
  const known = answers.flatMap(({ data }, at) => {
    const student = shown[at];
    return data && student ? [[student._id, data.allergens] as const] : [];
  });
  return {
    data: known.length === shown.length ? new Map(known) : undefined,
    error: answers.find(({ isError }) => isError)?.error,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

function Weeks({
  header,
  students,
  schools,
  orders,
  avoided,
  standingOrders,
  monday,
}: {
  header: ReactNode;
  students: readonly Dependent[];
  schools: readonly SchoolWeek[];
  orders: readonly Order[];
  avoided: ReadonlyMap<string, readonly Allergen[]>;
  standingOrders: readonly StandingOrder[];
  monday: Day;
}) {
  const t = useT();
  const { me, responsible } = useSession();
  const mondays = [monday, addDays(monday, 7)] as const;
  const weeks = mondays.map((from) =>
    planWeek({
      students,
      schools,
      orders,
      avoided,
      standingOrders,
      monday: from,
      country: responsible.countryCode,
    }),
  );
  const [thisWeek = [], nextWeek = []] = weeks;
  const agreed = useAgreed(AT_WEEK);
  const [chosen, choose] = useChoiceInAddress('week', mondays);
  const [usual] = useState(() => mondays[isNearlyOver(thisWeek, nextWeek) ? 1 : 0]);
  // A page that stands open over midnight has other weeks by then.
  const shown = chosen ?? mondays.find((one) => one === usual) ?? monday;
  const week = shown === monday ? thisWeek : nextWeek;
  const basket = useBasket(weeks.flat(), orders);
  const [placed, setPlaced] = useState<Pick<Parameters<typeof WeekPlaced>[0], 'orders' | 'left'>>();
  const order = useOrder({
    checkout: basketCheckout(me._id),
    lines: basket.lines,
    opensItself: false,
    agreed: basket.lines.length > 0 ? agreed : undefined,
    at: AT_WEEK,
    back: { to: '/week', search: { week: shown } },
    onPlaced: (meals, sent) => {
      const names = sent.map(nameOf);
      const left = order.reviewed.filter((line) => !names.includes(nameOf(line)));
      setPlaced({ orders: meals, left });
      order.close();
      basket.empty(sent.map(({ cell }) => cell));
    },
    onUnanswered: basket.forget,
  });
  if (placed)
    return <WeekPlaced {...placed} students={week} onClose={() => setPlaced(undefined)} />;
  if (week.length === 0) {
    return (
      <>
        {header}
        <EmptyState
          drawing={<PlateDrawing />}
          title={t('week.empty.title')}
          text={t('week.empty.text')}
          action={<ButtonLink to="/create-student">{t('students.register')}</ButtonLink>}
        />
      </>
    );
  }
  const cells = week.flatMap((one) => one.cells);
  return (
    <>
      {header}
      <div className={styles.tools}>
        <Segmented
          label={t('meals.title')}
          value={shown}
          onChange={choose}
          options={[
            { value: mondays[0], label: t('week.this') },
            { value: mondays[1], label: t('week.next') },
          ]}
        />
        {cells.some(isFillable) && (
          <Shortcuts key={shown} {...{ basket, cells }} isThisWeek={shown === monday} />
        )}
      </div>
      <div className={styles.students}>
        <DaysHead cells={week[0]?.cells ?? []} />
        {week.map((one) => (
          <StudentWeekCard key={one.diner.id} week={one} basket={basket} />
        ))}
      </div>
      <BasketBar basket={basket} order={order} />
      <MealLinks />
      <CalendarDialog />
    </>
  );
}

/** Can fewer days be filled this week than are worth opening it, and no fewer in the next? */
function isNearlyOver(thisWeek: readonly StudentWeek[], nextWeek: readonly StudentWeek[]): boolean {
  const left = fillableDays(thisWeek);
  return left < WORTH_OPENING && left <= fillableDays(nextWeek);
}

const WORTH_OPENING = 2;

const fillableDays = (week: readonly StudentWeek[]): number =>
  new Set(week.flatMap(({ cells }) => cells.filter(isFillable).map(({ day }) => day))).size;

/** The days above the columns of a desktop's grid; each cell names its day to screen readers. */
const DaysHead = ({ cells }: { cells: readonly Cell[] }) => {
  const language = useLanguage();
  return (
    <div className={styles.head} aria-hidden>
      {cells.map(({ day }) => (
        <span key={day}>{formatDay(language, day, 'dayOfWeek')}</span>
      ))}
    </div>
  );
};

/** Buttons that fill many days at once. */
function Shortcuts({
  basket,
  cells,
  isThisWeek,
}: {
  basket: Basket;
  cells: Parameters<Basket['fill']>[0];
  isThisWeek: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const [repetition, setRepetition] = useState<{ repeated: number; missing: UnrepeatedMeal[] }>();
  const words = ({ cell, item }: UnrepeatedMeal) =>
    `${cell.diner.givenName}, ${formatDay(language, cell.day, 'dayOfWeek')}: ${localised(item.product.name)}`;
  return (
    <>
      <div className={styles.shortcuts}>
        <Button
          kind="soft"
          size="small"
          icon={<IconSparkles size={18} aria-hidden />}
          onClick={() => basket.fill(cells)}
        >
          {t('week.fill')}
        </Button>
        <Button
          kind="outline"
          size="small"
          icon={<IconHistory size={18} aria-hidden />}
          onClick={() => setRepetition(basket.repeat(cells))}
        >
          {t(isThisWeek ? 'week.repeat' : 'week.repeatThis')}
        </Button>
      </div>
      {repetition && repetition.missing.length > 0 && (
        <Card tone="warn" role="status">
          {t('week.repeat.missing', {
            meals: new Intl.ListFormat(language, { type: 'unit' }).format(
              repetition.missing.map(words),
            ),
          })}
        </Card>
      )}
      {repetition && repetition.repeated + repetition.missing.length === 0 && (
        <Card role="status">{t('week.repeat.none')}</Card>
      )}
    </>
  );
}
