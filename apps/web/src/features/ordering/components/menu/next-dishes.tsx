import { healthConflicts } from '@merenda/domain/health/health-conflicts';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import type { Day } from '@merenda/domain/time/dates';
import { dayHeading } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { isUnread, Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../../session/session.ts';
import { type Menu, menusQuery } from '../../api/menus.ts';
import { openOrdersQuery } from '../../api/orders.ts';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { firstMenu } from '../../model/first-menu.ts';
import { isOver, useDailyLimit } from '../../model/use-daily-limit.ts';
import { useNextMealDay } from '../../model/use-next-day.ts';
import { usualSlot } from '../../model/usual-slot.ts';
import { OrderLink } from '../product/order-link.tsx';
import { DishFacts } from './dish-card.tsx';
import styles from './dish-sections.module.css';
import { HealthMarks, useHealthMarks } from './health-mark.tsx';

/** Dishes shown; the whole menu is a link away. */
const SHOWN = 6;

/**
 * The first dishes of the suggested day's lunch that the diner may have, each with the way to its order
 * (product:ordering#page); nothing if no day can be ordered.
 */
export function NextDishes({ diner }: { diner: Diner }) {
  const day = useNextMealDay(diner);
  const { data, error, refetch } = useQuery({
    ...menusQuery(diner.unit._id, day),
    enabled: day !== undefined,
  });
  const menu = data && firstMenu(data.docs);
  if (!day) return null;
  if (!data) {
    if (!error) return <ListSkeleton rows={SHOWN} />;
    return <ErrorState error={error} text="menus.error.listMenus" onRetry={() => void refetch()} />;
  }
  return (
    menu && (
      <HealthMarks diner={diner}>
        <Dishes {...{ diner, day, menu }} />
      </HealthMarks>
    )
  );
}

function Dishes({ diner, day, menu }: { diner: Diner; day: Day; menu: Menu }) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { responsible } = useSession();
  const { limit, reading } = useDailyLimit(diner, day);
  const { data: open } = useQuery(openOrdersQuery(diner.id, todayAt(diner.unit)));
  const marks = useHealthMarks();
  const { id, currency, prohibitions } = diner;
  const dishes = menu.categories
    .flatMap(({ _id, products }) =>
      products.filter(
        (dish) =>
          !prohibitionOf(dish, _id, prohibitions) &&
          !isOver(dish, diner, limit) &&
          healthConflicts(dish.product.allergens, marks?.named ?? []).length === 0,
      ),
    )
    .slice(0, SHOWN);
  const slot = usualSlot(open?.docs ?? [], id, menu._id);
  // Nobody knows the diner's dishes before form and maximum are read.
  if (marks && !marks.named) return null;
  if (isUnread(reading)) return <Unread of={[reading]} text={t('limits.daily.unread')} />;
  if (dishes.length === 0) return null;
  return (
    <Section
      title={dayHeading(language, day, todayAt(diner.unit))}
      action={
        <Link to="/dependents/$dependentId/menu" params={{ dependentId: id }}>
          {t('menu.title')}
        </Link>
      }
    >
      <ul className={styles.dishes}>
        {dishes.map((dish) => {
          const price = formatMoney(wireToMinor(dish.price, currency), currency, language);
          const wanted = { day, menu: menu._id, slot, dishes: [dish._id] };
          return (
            <li key={dish._id}>
              <DishFacts
                {...{ dish, currency, menuId: menu._id, forbidden: undefined, isOver: false }}
                {...(!responsible.blocked && {
                  add: (
                    <ButtonLink
                      to="/dependents/$dependentId/buy"
                      params={{ dependentId: id }}
                      search={wanted}
                      kind="soft"
                      size="small"
                      icon={<IconPlus size={18} aria-hidden />}
                      aria-label={t('ordering.add.of', {
                        name: localised(dish.product.name),
                        price,
                      })}
                    >
                      {price}
                    </ButtonLink>
                  ),
                })}
                order={() => <OrderLink {...{ diner, menu, wanted }} />}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
