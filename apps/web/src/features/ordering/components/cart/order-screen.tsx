import { CHECKOUT_CLOSES_MS, isQuantity } from '@merenda/domain/ordering/cart';
import type { OrderType } from '@merenda/domain/ordering/order-types';
import type { Day } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { Beside } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { about } from '../../../../queries/subjects.ts';
import { useSession } from '../../../../session/session.ts';
import { mealCheckout } from '../../api/checkout.ts';
import type { Menu } from '../../api/menus.ts';
import type { Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import { cartOf } from '../../model/editable-cart.ts';
import { lineOf } from '../../model/order/review.ts';
import { useAgreed } from '../../model/order/use-agreed.ts';
import { useOrder } from '../../model/order/use-order.ts';
import { orderState } from '../../model/order-state.ts';
import { useNextDay } from '../../model/use-next-day.ts';
import { useOrderDraft } from '../../model/use-order-draft.ts';
import { DinerBalance } from '../order/diner-balance.tsx';
import { CalendarTab } from './calendar-tab.tsx';
import { CartTable } from './cart-table.tsx';
import { MenusTab } from './menus-tab.tsx';

// Closed at first: it loads right after the page.
const CartDialog = lazy(() => import('./cart-dialog.tsx'), 'CartDialog');

type Tab = 'day' | 'menus';

/**
 * The screen /order: a day, a menu, products in a cart, and a checkout. A coffee break begins with the menu
 * (product:ordering#order-screen, product:ordering#coffee-break).
 */
export function OrderScreen({
  diner,
  orderType,
  onLeave,
  onPlaced,
}: {
  diner: Diner;
  orderType: OrderType;
  onLeave: () => void;
  onPlaced: (order: Order) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { me } = useSession();
  const queries = useQueryClient();
  const isCoffeeBreak = orderType === 'COFF-BRK';
  const { draft, change, forget } = useOrderDraft(diner, orderType);
  const { slot, people, carts } = draft;
  const next = useNextDay(diner);
  // A coffee break suggests no day: its days depend on the chosen menu.
  const day = draft.day ?? (isCoffeeBreak ? undefined : next.day);
  const at = `order ${orderType} ${diner.id}`;
  const agreed = useAgreed(at);
  const [tab, setTab] = useState<Tab>(isCoffeeBreak || draft.day || agreed ? 'menus' : 'day');
  const [menu, setMenu] = useState<Menu>();
  const [isOpen, setOpen] = useState(agreed !== undefined);
  const [asksDay, setAsksDay] = useState(false);
  const cart = cartOf(menu, (menu && carts[menu._id]) ?? {}, diner, (chosen) => {
    if (menu) change({ carts: { ...carts, [menu._id]: chosen } });
  });
  const setSlot = (picked: string) => change({ slot: picked });
  const { currency } = diner;
  const isLocked = !isCoffeeBreak && day === undefined;
  const count = isQuantity(Number(people)) ? Number(people) : 1;
  const tabs = [
    { value: 'day', label: t('ordering.tab.day') },
    { value: 'menus', label: t('ordering.tab.menus'), disabled: isLocked },
  ] as const;
  const pick = (picked: Day) => {
    change({ day: picked });
    // A coffee break's products are already chosen; its hours appear below the calendar.
    if (!isCoffeeBreak) setTab('menus');
  };
  const showMenu = (shown: Menu) => {
    setMenu(shown);
    if (shown._id !== draft.menuId) change({ menuId: shown._id });
  };
  const isReady = day !== undefined && slot !== undefined;
  const items = cart.lines.map(({ dish, quantity }) => ({ id: dish._id, quantity }));
  const group = isCoffeeBreak && { requestType: orderType, people: count };
  const lines =
    menu && isReady && items.length > 0 && isQuantity(Number(people))
      ? [lineOf(diner, { menu: menu._id, day, slot, items, ...group })]
      : [];
  const order = useOrder({
    checkout: mealCheckout(me._id, diner.id),
    lines,
    opensItself: false,
    agreed,
    at,
    back: { to: '/order', state: { ...orderState(diner, me._id), isCoffeeBreak } },
    onPlaced: ([placed]) => {
      notify('good', t('cart.success.orderPlaced'));
      forget();
      setTimeout(() => placed && onPlaced(placed), CHECKOUT_CLOSES_MS);
    },
    onUnanswered: forget,
    onRefused: () => {
      // The refused order is shown with present prices, hours and dishes.
      order.close();
      void queries.invalidateQueries(about('menus'));
      void queries.invalidateQueries(about('slots'));
    },
  });
  const askForDay = () => {
    setOpen(false);
    setAsksDay(true);
    setTab('day');
  };
  const title = isCoffeeBreak
    ? t('ordering.coffee')
    : diner.kind === 'student'
      ? t('ordering.title', { name: diner.givenName })
      : t('ordering.start');
  const aside = (
    <Section title={t('ordering.cart')}>
      <Card>
        {cart.count > 0 ? (
          <CartTable cart={cart} currency={currency} people={isCoffeeBreak ? count : undefined} />
        ) : (
          <p>{t('ordering.cart.empty.text')}</p>
        )}
      </Card>
    </Section>
  );
  return (
    <WizardFrame
      title={title}
      heading={t(tab === 'day' ? 'ordering.step.day' : 'ordering.step.dishes')}
      text={
        <>
          <DinerBalance diner={diner} />
          {day && <Chip tone="plain">{formatDay(language, day, 'weekday')}</Chip>}
        </>
      }
      wide
      onBack={onLeave}
      action={
        <Button kind={cart.count > 0 ? 'primary' : 'soft'} wide onClick={() => setOpen(true)}>
          <span>{t('ordering.cart')}</span>
          {cart.count > 0 && (
            <>
              <span>{t('ordering.items', { count: cart.count })}</span>
              <Money minor={cart.totalMinor * BigInt(count)} currency={currency} />
            </>
          )}
        </Button>
      }
    >
      <Segmented
        label={t('ordering.tabs')}
        value={tab}
        onChange={setTab}
        options={isCoffeeBreak ? tabs.toReversed() : tabs}
      />
      {asksDay && !isReady && (
        <Card tone="warn" role="status">
          <p>{t('ordering.dayFirst')}</p>
        </Card>
      )}
      <Beside aside={aside} isExtra>
        {tab === 'day' ? (
          <CalendarTab
            unit={diner.unit}
            orderType={orderType}
            menu={isCoffeeBreak ? menu : undefined}
            ordered={next.ordered}
            day={day}
            onDay={pick}
            slot={slot}
            onSlot={setSlot}
          />
        ) : (
          <MenusTab
            diner={diner}
            orderType={orderType}
            day={day}
            menu={menu}
            wantedId={draft.menuId}
            onMenu={showMenu}
            slot={slot}
            onSlot={setSlot}
            cart={cart}
          />
        )}
      </Beside>
      {isLocked && <p role="status">{t('ordering.locked')}</p>}
      <Suspense fallback={null}>
        <CartDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          cart={cart}
          currency={currency}
          coffeeBreak={
            isCoffeeBreak ? { people, onPeople: (typed) => change({ people: typed }) } : undefined
          }
          order={order}
          onContinue={isReady ? order.open : askForDay}
        />
      </Suspense>
    </WizardFrame>
  );
}
