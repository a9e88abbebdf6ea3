import { wireToMinor } from '@merenda/domain/money/money';
import type { Key } from '@merenda/i18n';
import { useState } from 'react';
import { useLocalised, useT } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { WizardFrame } from '../../../../ui/layout/wizard-frame.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import type { Diner } from '../../model/diner.ts';
import { useCheckout } from '../../model/use-checkout.ts';
import { useChoice } from '../../model/use-choice.ts';
import { useDailyLimit } from '../../model/use-daily-limit.ts';
import { useNextDay } from '../../model/use-next-day.ts';
import { HealthMarks } from '../menu/health-mark.tsx';
import type { WantedDish } from '../product/order-link.tsx';
import { CartWarnings } from './cart-warnings.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DayStep } from './day-step.tsx';
import { DinerBalance } from './diner-balance.tsx';
import { DishesStep } from './dishes-step.tsx';
import { MenuStep } from './menu-step.tsx';

type Step = 1 | 2 | 3 | 4;

const HEADINGS: Record<Step, Key> = {
  1: 'ordering.step.day',
  2: 'ordering.step.menu',
  3: 'ordering.step.dishes',
  4: 'ordering.step.confirm',
};

/**
 * Orders a meal for a student: day, menu, dishes and time, confirmation (product:ordering#wizard).
 */
export function OrderWizard({
  diner,
  wanted,
  onLeave,
}: {
  diner: Diner;
  /** Chosen before the wizard begins, which then begins with the dishes. */
  wanted?: WantedDish | undefined;
  /** Back from the first step, and after the order is placed. */
  onLeave: () => void;
}) {
  const t = useT();
  const localised = useLocalised();
  const [reached, setStep] = useState<Step>(wanted ? 3 : 1);
  const [picked, setDay] = useState(wanted?.day);
  const next = useNextDay(diner);
  const day = picked ?? next.day;
  const [menuId, setMenuId] = useState(wanted?.menuId);
  const [slot, setSlot] = useState<string>();
  const [chosen, setChosen] = useState(wanted ? [wanted.dishId] : []);
  const { menu, isMenuGone, estimation } = useChoice({ diner, day, menuId, slot, chosen });
  // A menu that was chosen a while ago may be gone: then another is.
  const step = reached > 2 && isMenuGone ? 2 : reached;
  const { currency } = diner;
  const limit = useDailyLimit(diner, day);
  const checkout = useCheckout({
    cart: estimation.data,
    day,
    slot,
    onPlaced: onLeave,
    onRefused: () => void estimation.refetch(),
  });
  const ready: Record<Step, boolean> = {
    1: day !== undefined,
    2: menu !== undefined,
    3: chosen.length > 0 && slot !== undefined,
    4: checkout.isReady && !estimation.isFetching,
  };
  const submit = () => {
    if (!ready[step]) return;
    if (step === 1) setDay(day);
    if (step < 4) setStep((step + 1) as Step);
    else checkout.place();
  };
  const pick = (newDay: string) => {
    setDay(newDay);
    setMenuId(undefined);
    setChosen([]);
    setStep(2);
  };
  const choose = (newMenu: string) => {
    setMenuId(newMenu);
    setChosen([]);
  };
  const toggle = (id: string) =>
    setChosen((before) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
    );
  const total = estimation.data && wireToMinor(estimation.data.cost.total, currency);
  return (
    <WizardFrame
      title={t('ordering.title', { name: diner.givenName })}
      heading={t(HEADINGS[step])}
      text={<DinerBalance diner={diner} />}
      step={step}
      steps={4}
      wide={step === 3}
      onBack={() => (step === 1 ? onLeave() : setStep((step - 1) as Step))}
      onSubmit={submit}
      above={
        step === 3 && (
          <CartWarnings cart={estimation.data} missing={(total ?? 0n) > diner.balanceMinor} />
        )
      }
      action={
        <Button type="submit" wide disabled={!ready[step]} busy={checkout.busy}>
          {step === 3 && chosen.length > 0 && (
            <span>{t('ordering.items', { count: chosen.length })}</span>
          )}
          <span>{t(step === 4 ? 'cart.checkout.finish' : 'common.next')}</span>
          {step >= 3 && total !== undefined && <Money minor={total} currency={currency} />}
        </Button>
      }
    >
      {step === 1 && <DayStep unit={diner.unit} ordered={next.ordered} day={day} onChoose={pick} />}
      {step === 2 && day && (
        <MenuStep schoolId={diner.unit._id} day={day} menuId={menuId} onChoose={choose} />
      )}
      {step === 3 && day && menu && (
        <HealthMarks diner={diner}>
          <DishesStep
            menu={menu}
            day={day}
            slot={slot}
            onSlot={setSlot}
            chosen={chosen}
            onToggle={toggle}
            diner={diner}
            limit={limit}
          />
        </HealthMarks>
      )}
      {step === 4 && day && slot && menu && estimation.data && (
        <ConfirmStep
          cart={estimation.data}
          confirmation={checkout.confirmation}
          day={day}
          slot={slot}
          menuName={localised(menu.names)}
          dinerName={diner.name}
          currency={currency}
        />
      )}
    </WizardFrame>
  );
}
