import { formatMoney, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconCheck, IconPlus, IconRepeat, IconRepeatOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../../../session/session.ts';
import { useChangeStandingOrder } from '../../api/standing-orders.ts';
import type { Cell, Option } from '../../model/week/plan.ts';
import type { Basket } from '../../model/week/use-basket.ts';
import { ProhibitionReason } from '../menu/dish-texts.tsx';
import { HealthWords } from '../menu/health-mark.tsx';
import { OrderedMeals } from './ordered-meals.tsx';
import styles from './week.module.css';

/**
 * One day of a student: its orders, or the dish that one tap puts into the basket, or the reason why there
 * is none (product:week#offer).
 */
export function DayCell({
  cell,
  basket,
  onMore,
}: {
  cell: Cell;
  basket: Basket;
  onMore: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const day = formatDay(language, cell.day, 'dayOfWeek');
  const mayPick = cell.state === 'open' && cell.diner.maySpend;
  const shown = shownIn(cell, basket);
  const others = cell.options.length - shown.length;
  return (
    <li className={styles.day} data-state={cell.ordered.length > 0 ? 'ordered' : cell.state}>
      <span className={styles.date}>{day}</span>
      <div className={styles.what}>
        <What cell={cell} basket={basket} />
        {mayPick && cell.standingOrder && (
          <Skip cell={cell} skips={cell.standingOrder === 'fills'} />
        )}
      </div>
      {mayPick && (
        <button type="button" className={styles.more} onClick={onMore}>
          {t(shown.length === 0 ? 'week.dishes' : others > 0 ? 'week.change' : 'week.time')}
          <Hidden> {t('week.otherOf', { name: cell.diner.givenName, day })}</Hidden>
        </button>
      )}
    </li>
  );
}

/** The dishes of the basket, else the suggested one unless the day has an order. */
function shownIn(cell: Cell, basket: Basket): readonly Option[] {
  const picked = basket.pickedIn(cell);
  if (picked.length > 0 || cell.ordered.length > 0 || !cell.suggestion) return picked;
  return [cell.suggestion];
}

function What({ cell, basket }: { cell: Cell; basket: Basket }) {
  const t = useT();
  const { ordered, state, diner } = cell;
  const isPicked = basket.pickedIn(cell).length > 0;
  const shown = shownIn(cell, basket);
  if (ordered.length > 0) {
    return (
      <>
        <OrderedMeals cell={cell} />
        {isPicked && <Dishes cell={cell} basket={basket} options={shown} isPicked />}
      </>
    );
  }
  if (state === 'closed') return <Words>{t('week.closed', { reason: cell.closure ?? '' })}</Words>;
  if (state === 'late') return <Words>{t('week.late')}</Words>;
  if (state === 'full') return <Words>{t('week.full')}</Words>;
  if (state === 'none') return <Words>{t('week.nothing')}</Words>;
  if (shown.length === 0) return <Words>{t('week.none', { name: diner.givenName })}</Words>;
  return <Dishes cell={cell} basket={basket} options={shown} isPicked={isPicked} />;
}

const Words = ({ children }: { children: ReactNode }) => <p className={styles.words}>{children}</p>;

/** Skips the day in the standing order, or takes the skip back (product:week#skipping-a-day). */
function Skip({ cell: { diner, day }, skips }: { cell: Cell; skips: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { me } = useSession();
  const { skip } = useChangeStandingOrder(me._id, diner.id);
  const change = () =>
    skip.mutate(
      { day, isSkipped: skips },
      { onError: (error) => notifyFailure(error, 'week.standing.error.save') },
    );
  return (
    <Button kind="plain" size="small" busy={skip.isPending} onClick={change}>
      {t(skips ? 'week.standing.skip' : 'week.standing.unskip')}
      <Hidden>
        , {diner.givenName}, {formatDay(language, day, 'weekday')}
      </Hidden>
    </Button>
  );
}

/** The suggested or picked dishes: one tap picks or removes them. */
function Dishes({
  cell,
  basket,
  options,
  isPicked,
}: {
  cell: Cell;
  basket: Basket;
  options: readonly Option[];
  isPicked: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { currency, maySpend } = cell.diner;
  const [first] = options;
  const totalMinor = sumMinor(options.map(({ dish }) => wireToMinor(dish.price, currency)));
  const toggle = () => {
    if (isPicked) basket.empty([cell]);
    else if (first) basket.toggle(cell, first);
  };
  const dishes = (
    <>
      {first && <DishPicture dish={first.dish} />}
      <span className={styles.texts}>
        <span className={styles.dish}>
          {options.map(({ dish }) => localised(dish.product.name)).join(', ')}
        </span>
        {cell.standingOrder && (
          <span
            className={styles.standing}
            data-skipped={cell.standingOrder === 'skips' || undefined}
          >
            {cell.standingOrder === 'skips' ? (
              <IconRepeatOff size={14} aria-hidden />
            ) : (
              <IconRepeat size={14} aria-hidden />
            )}{' '}
            {t(cell.standingOrder === 'skips' ? 'week.standing.skipped' : 'week.standing.mark')}
          </span>
        )}
        {!isPicked && cell.instead && <Instead cell={cell} option={cell.instead} />}
        <span className={styles.price}>
          <Money minor={totalMinor} currency={currency} size="small" />
          {cell.left.daily !== null && (
            <span className={styles.left}>
              {t('week.left', { left: formatMoney(cell.left.daily, currency, language) })}
            </span>
          )}
        </span>
        <Hidden>
          {cell.diner.givenName}, {formatDay(language, cell.day, 'weekday')}
        </Hidden>
      </span>
    </>
  );
  // A guardian without the right to spend only reads the dish: it must not look like a button.
  if (!maySpend) return <div className={styles.pick}>{dishes}</div>;
  return (
    <label className={styles.pick}>
      {dishes}
      <input type="checkbox" className={styles.native} checked={isPicked} onChange={toggle} />
      <span className={styles.mark} aria-hidden>
        {isPicked ? <IconCheck size={20} stroke={2.6} /> : <IconPlus size={20} />}
      </span>
    </label>
  );
}

/** The reason why another dish replaces the dish of the day. */
function Instead({ cell, option }: { cell: Cell; option: Option }) {
  const t = useT();
  const localised = useLocalised();
  return (
    <span className={styles.instead}>
      {t('week.instead', { dish: localised(option.dish.product.name) })}{' '}
      {option.forbidden ? (
        <ProhibitionReason forbidden={option.forbidden} />
      ) : option.conflicts.length > 0 ? (
        <HealthWords student={cell.diner.givenName} conflicts={option.conflicts} />
      ) : (
        t('limits.over')
      )}
    </span>
  );
}
