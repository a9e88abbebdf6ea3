import { isQuantity } from '@merenda/domain/ordering/cart';
import type { Day } from '@merenda/domain/time/dates';
import { useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Segmented } from '../../../../ui/choices/segmented.tsx';
import { Chip } from '../../../../ui/layout/chip.tsx';
import { WizardFrame } from '../../../../ui/layout/wizard-frame.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import type { Menu, OrderType } from '../../api/menus.ts';
import type { Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import { useCart } from '../../model/use-cart.ts';
import { CalendarTab } from './calendar-tab.tsx';
import { CartDialog } from './cart-dialog.tsx';
import { MenusTab } from './menus-tab.tsx';

type Tab = 'day' | 'menus';

/**
 * /order: a day, a menu, products in a cart, and a checkout; for a coffee break the menu comes first
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
  const isCoffeeBreak = orderType === 'COFF-BRK';
  const [tab, setTab] = useState<Tab>(isCoffeeBreak ? 'menus' : 'day');
  const [day, setDay] = useState<Day>();
  const [slot, setSlot] = useState<string>();
  const [menu, setMenu] = useState<Menu>();
  const [people, setPeople] = useState('1');
  const [isOpen, setOpen] = useState(false);
  const cart = useCart(menu, diner);
  const { currency } = diner;
  const isLocked = !isCoffeeBreak && day === undefined;
  const count = isQuantity(Number(people)) ? Number(people) : 1;
  const tabs = [
    { value: 'day', label: t('ordering.tab.day') },
    { value: 'menus', label: t('ordering.tab.menus'), disabled: isLocked },
  ] as const;
  const pick = (picked: Day) => {
    setDay(picked);
    // A coffee break's products are chosen already; here the hours come beneath the calendar.
    if (!isCoffeeBreak) setTab('menus');
  };
  const isReady = day !== undefined && slot !== undefined;
  const title = isCoffeeBreak
    ? t('ordering.coffee')
    : diner.kind === 'student'
      ? t('ordering.title', { name: diner.givenName })
      : t('ordering.start');
  return (
    <WizardFrame
      title={title}
      heading={t(tab === 'day' ? 'ordering.step.day' : 'ordering.step.dishes')}
      text={
        <Chip>
          {t(diner.kind === 'student' ? 'students.balance' : 'home.wallet')}{' '}
          <Money minor={diner.balanceMinor} currency={currency} />
        </Chip>
      }
      onBack={onLeave}
      action={
        <Button wide onClick={() => setOpen(true)}>
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
      {tab === 'day' ? (
        <CalendarTab
          unit={diner.unit}
          orderType={orderType}
          menu={isCoffeeBreak ? menu : undefined}
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
          onMenu={setMenu}
          slot={slot}
          onSlot={setSlot}
          cart={cart}
        />
      )}
      {isLocked && <p role="status">{t('ordering.locked')}</p>}
      <CartDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        diner={diner}
        orderType={orderType}
        menu={menu}
        cart={cart}
        people={people}
        onPeople={setPeople}
        meal={isReady ? { day, slot } : undefined}
        onDayMissing={() => {
          setOpen(false);
          setTab('day');
        }}
        onPlaced={onPlaced}
      />
    </WizardFrame>
  );
}
