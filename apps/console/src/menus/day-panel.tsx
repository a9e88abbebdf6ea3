import { wireToMinor } from '@merenda/domain/money/money';
import { WEEKDAYS } from '@merenda/domain/ordering/slots';
import { addDays, timeOfMinutes } from '@merenda/domain/time/dates';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { AllergenIcon } from '@merenda/ui/blocks/allergens/allergen-icon.tsx';
import { writeDay } from '@merenda/ui/blocks/calendar/days.ts';
import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { todayAt } from '../places/today-at.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { useHasDraft } from '../session/use-draft-form.ts';
import { SidePanel } from '../table/side-panel.tsx';
import { AddDish } from './add-dish.tsx';
import { CloseDays, closingDraft } from './close-days.tsx';
import { CarriedDish, dragDish, HasDish, PutDish, useCarry } from './copies/carried.tsx';
import { CutOffs } from './cut-offs.tsx';
import { OpenDays, openingDraft } from './open-days.tsx';
import styles from './panel.module.css';
import { PriceForm, priceDraft } from './price-form.tsx';
import {
  calendarQuery,
  draftQuery,
  menuQuery,
  type PlannedMenu,
  type PlannedOffer,
  type PlannedSchool,
} from './queries.ts';
import { useLongDay, useSchool } from './school.ts';
import { useDraft } from './use-draft.ts';

/** The menus of a day with their dishes, prices and what can be done with them. */
export function DayPanel() {
  const { day } = useParams({ from: '/signed-in/menus/day/$day' });
  const school = useSchool();
  const write = useLongDay();
  if (!school) return null;
  return (
    <SidePanel key={day} opened={{ kind: 'menus', id: school._id }} at="/menus" title={write(day)}>
      <Day key={`${school._id} ${day}`} school={school} day={day} />
    </SidePanel>
  );
}

function Day({ school, day }: { school: PlannedSchool; day: string }) {
  const t = useT();
  const { rights } = useOperator();
  const [isClosing, setIsClosing] = useState(useHasDraft(closingDraft(school, day)));
  const [isOpening, setIsOpening] = useState(useHasDraft(openingDraft(school, day)));
  const { data, error, refetch } = useQuery(calendarQuery(school._id, day.slice(0, 7)));
  // The forms begin with what the draft has.
  const drafts = useQuery(draftQuery(school._id));
  if (drafts.error) {
    return <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const found = data?.days.find((one) => one.day === day);
  if (!found || !drafts.data) return <ListSkeleton />;
  const { closure, menus } = found;
  const isPast = day < todayAt(school);
  const mayClose =
    !isPast && mayCall(rights, 'POST /operator/schools/:id/closings', 'orders.cancel');
  return (
    <>
      {closure && (
        <p className={styles.quiet}>{t('planning.closedFor', { reason: closure.name })}</p>
      )}
      {menus.length === 0 && !closure && <p className={styles.quiet}>{t('planning.nothing')}</p>}
      <div className={styles.acts}>
        {menus.length > 0 && (
          <ButtonLink
            kind="outline"
            size="small"
            to="/menus/copy"
            search={(search) => ({ ...search, from: day, to: addDays(day, 7), span: 'day' })}
          >
            {t('planning.copyDay')}
          </ButtonLink>
        )}
        <ButtonLink
          kind="outline"
          size="small"
          to="/menus/copy"
          search={(search) => ({ ...search, from: day, to: addDays(day, 7), span: 'week' })}
        >
          {t('planning.copyWeek')}
        </ButtonLink>
        {!isPast && !closure && (
          <ButtonLink
            kind="outline"
            size="small"
            to="/menus/new"
            search={({ change: _, ...search }) => ({ ...search, day })}
          >
            {t('planning.change.newMenu')}
          </ButtonLink>
        )}
        {mayClose && !closure && !isClosing && (
          <Button kind="outline" size="small" onClick={() => setIsClosing(true)}>
            {t('planning.close')}
          </Button>
        )}
        {mayClose && closure && !isOpening && (
          <Button kind="outline" size="small" onClick={() => setIsOpening(true)}>
            {t('planning.open')}
          </Button>
        )}
      </div>
      {!isPast && <CarriedDish school={school} />}
      {isClosing && <CloseDays school={school} day={day} onEnd={() => setIsClosing(false)} />}
      {isOpening && (
        <OpenDays school={school} firstDay={day} lastDay={day} onEnd={() => setIsOpening(false)} />
      )}
      {menus.map((menu) => (
        <Menu key={menu._id} school={school} menuId={menu._id} day={day} isPast={isPast} />
      ))}
    </>
  );
}

function Menu({
  school,
  menuId,
  day,
  isPast,
}: {
  school: PlannedSchool;
  menuId: string;
  day: string;
  isPast: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { data: menu, error, refetch } = useQuery(menuQuery(school._id, menuId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!menu) return <ListSkeleton />;
  return (
    <section className={styles.part} aria-labelledby={menu._id}>
      <h3 id={menu._id}>{localised(menu.names)}</h3>
      <p className={styles.quiet}>
        {dotted([
          t('planning.hours', {
            from: timeOfMinutes(menu.startTimeMinutes),
            to: timeOfMinutes(menu.endTimeMinutes),
          }),
          menu.startDate === menu.endDate ? t('planning.oneDay') : weekdaysText(menu, language),
        ])}
      </p>
      {!isPast && menu.startDate !== menu.endDate && (
        <p className={styles.quiet}>{t('planning.everyDay')}</p>
      )}
      {!isPast && <HasDish school={school} menu={menu} />}
      {menu.categories.map((category) => (
        <div key={category._id}>
          <h4>{localised(category.names)}</h4>
          <ul className={styles.list}>
            {category.dishes
              .filter(({ isOffered }) => isOffered)
              .map((offer) => (
                <Offer
                  key={offer._id}
                  school={school}
                  menu={menu._id}
                  offer={offer}
                  day={day}
                  isPast={isPast}
                />
              ))}
          </ul>
          {!isPast && (
            <>
              <PutDish school={school} menu={menu} category={category} />
              <AddDish school={school} menu={menu} category={category} />
            </>
          )}
        </div>
      ))}
      {!isPast && <CutOffs key={JSON.stringify(menu.cutOffs)} school={school} menu={menu} />}
    </section>
  );
}

/** "Mon, Tue, Wed" in the reader's order of the week. */
export function weekdaysText(
  { weekdays }: Pick<PlannedMenu, 'weekdays'>,
  language: ReturnType<typeof useLanguage>,
): string {
  // 2024-01-07 is a Sunday, as the first of WEEKDAYS.
  const names = WEEKDAYS.flatMap((weekday, index) =>
    weekdays.includes(weekday)
      ? [writeDay(addDays('2024-01-07', index), language, { weekday: 'short' })]
      : [],
  );
  return new Intl.ListFormat(language, { type: 'unit' }).format(names);
}

function Offer({
  school,
  menu,
  offer,
  day,
  isPast,
}: {
  school: PlannedSchool;
  /** The id of its menu. */
  menu: string;
  offer: PlannedOffer;
  day: string;
  isPast: boolean;
}) {
  const t = useT();
  const localised = useLocalised();
  const write = useLongDay();
  const [isPricing, setIsPricing] = useState(useHasDraft(priceDraft(offer)));
  const pricing = useRef<HTMLButtonElement>(null);
  const { draft, add, isBusy } = useDraft(school._id);
  const { currency } = school;
  const name = localised(offer.names);
  const { carry } = useCarry();
  const carried = { school: school._id, dish: offer._id, of: menu };
  const drafted = draft.changes.find(
    ({ change }) => 'menuProduct' in change && change.menuProduct === offer._id,
  );
  const next = offer.prices.find(({ hasStarted }) => !hasStarted);
  const price = <Money minor={wireToMinor(offer.price, currency)} currency={currency} />;
  return (
    <li
      className={styles.row}
      draggable={!isPricing}
      onDragStart={(event) => dragDish(event, carried)}
    >
      <span className={styles.dish}>
        <span className={styles.thumb}>
          <DishPicture dish={offer} size="row" />
        </span>
        <Link
          to="/menus/dish/$dishId"
          params={{ dishId: offer.product }}
          search
          draggable={false}
          onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
            if (key.toLowerCase() !== 'c' || ctrlKey || metaKey || altKey) return;
            carry(carried);
            notify('info', t('planning.carry', { dish: name }));
          }}
        >
          {name}
        </Link>
        {offer.allergens.map((allergen) => (
          <AllergenIcon key={allergen} allergen={allergen} size={18} />
        ))}
      </span>
      {isPast ? (
        <span className={styles.price}>{price}</span>
      ) : (
        <span className={styles.ends}>
          <button
            ref={pricing}
            type="button"
            className={styles.price}
            aria-label={t('planning.price.change.of', { dish: name })}
            aria-expanded={isPricing}
            onClick={() => setIsPricing(!isPricing)}
          >
            {price}
            <IconPencil size={16} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.icon}
            // Not switched off while busy: the focus would be lost, and with it the place on the page.
            aria-disabled={isBusy || undefined}
            aria-label={t('planning.withdraw.of', { dish: name })}
            title={t('planning.withdraw')}
            onClick={() => {
              if (!isBusy) add([{ kind: 'withdrawal', menuProduct: offer._id }]);
            }}
          >
            <IconX size={18} aria-hidden />
          </button>
        </span>
      )}
      {next && (
        <span className={`${styles.quiet} ${styles.wide}`}>
          {t('planning.price.next', { day: write(next.from) })}{' '}
          <Money minor={wireToMinor(next.price, currency)} currency={currency} />
        </span>
      )}
      {drafted && (
        <span className={styles.wide}>
          <Chip tone="warn">
            {t(
              drafted.change.kind === 'price'
                ? 'planning.change.price'
                : 'planning.change.withdrawal',
            )}
          </Chip>
          {drafted.change.kind === 'price' && (
            <>
              {' '}
              {t('planning.price.next', { day: write(drafted.change.from) })}{' '}
              <Money minor={wireToMinor(drafted.change.price, currency)} currency={currency} />
            </>
          )}
        </span>
      )}
      {isPricing && (
        <div className={styles.wide}>
          <PriceForm
            school={school}
            offer={offer}
            day={day}
            onEnd={() => {
              setIsPricing(false);
              pricing.current?.focus();
            }}
          />
        </div>
      )}
    </li>
  );
}
