import { wireToMinor } from '@merenda/domain/money/money';
import type { Key } from '@merenda/i18n';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import { useCheckout } from '../../model/use-checkout.ts';
import { useChoice } from '../../model/use-choice.ts';
import { useDailyLimit } from '../../model/use-daily-limit.ts';
import { useNextDay } from '../../model/use-next-day.ts';
import { useShortfall } from '../../model/use-shortfall.ts';
import type { WantedMeal } from '../../model/wanted-meal.ts';
import { HealthMarks } from '../menu/health-mark.tsx';
import { CartWarnings } from './cart-warnings.tsx';
import { ChosenSoFar } from './chosen-so-far.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DayStep } from './day-step.tsx';
import { DinerBalance } from './diner-balance.tsx';
import { DishesStep } from './dishes-step.tsx';
import { MenuStep } from './menu-step.tsx';
import { PlaceAction } from './place-action.tsx';
import { ShortNote } from './too-little.tsx';
import { UnansweredOrder } from './unanswered-order.tsx';

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
  onPlaced,
}: {
  diner: Diner;
  /** Chosen before the wizard begins, which then begins with the first step that is not. */
  wanted?: WantedMeal | undefined;
  /** Back from the first step. */
  onLeave: () => void;
  onPlaced: (order: Order, meal: WantedMeal) => void;
}) {
  const t = useT();
  const localised = useLocalised();
  const [reached, setStep] = useState<Step>(stepFor(wanted));
  const [picked, setDay] = useState(wanted?.day);
  const next = useNextDay(diner);
  const day = picked ?? next.day;
  const [menuId, setMenuId] = useState(wanted?.menu);
  const [slot, setSlot] = useState(wanted?.slot);
  const [chosen, setChosen] = useState(wanted?.dishes ?? []);
  const { menu, isMenuGone, estimation } = useChoice({ diner, day, menuId, slot, chosen });
  // What was chosen a while ago may be gone, or not to be had then: then it is chosen again.
  const step = reached > 2 && isMenuGone ? 2 : reached > 3 && estimation.isError ? 3 : reached;
  const { currency } = diner;
  const limit = useDailyLimit(diner, day);
  const meal = { day, menu: menuId, slot, dishes: chosen } as WantedMeal;
  const checkout = useCheckout({
    diner,
    cart: estimation.data,
    day,
    slot,
    dishes: chosen.map((id) => ({ id, quantity: 1 })),
    at: `buy ${diner.id}`,
    isSettled: step === 4 && !estimation.isFetching,
    onPlaced: (order) => onPlaced(order, meal),
    onRefused: () => void estimation.refetch(),
  });
  const total = estimation.data && wireToMinor(estimation.data.cost.total, currency);
  const shortfall = useShortfall([{ diner, totalMinor: total ?? 0n }], {
    back: { to: `/dependents/${diner.id}/buy`, search: meal },
    agreed: checkout.agreed,
    isBeingPaid: checkout.busy,
    goesOn: checkout.goesOn,
  });
  const canPlace = checkout.isReady && !estimation.isFetching;
  const ready: Record<Step, boolean> = {
    1: day !== undefined,
    2: menu !== undefined,
    3: chosen.length > 0 && slot !== undefined,
    4: canPlace && !shortfall,
  };
  const lacking =
    (step < 3 && !ready[step] && 'wizard.choose') ||
    (step === 3 && chosen.length === 0 && 'ordering.chosen.none') ||
    (step === 3 && slot === undefined && 'ordering.noTime');
  const waits = lacking ? t(lacking) : !ready[step];
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
  if (checkout.unanswered) {
    const { unanswered, busy } = checkout;
    const title = t('ordering.title', { name: diner.givenName });
    return <UnansweredOrder {...{ title, diner, unanswered, busy, onLeave }} />;
  }
  return (
    <WizardFrame
      title={t('ordering.title', { name: diner.givenName })}
      heading={t(HEADINGS[step])}
      text={<DinerBalance diner={diner} />}
      step={step}
      steps={4}
      wide
      onBack={() => (step === 1 ? onLeave() : setStep((step - 1) as Step))}
      busy={checkout.busy}
      onSubmit={submit}
      above={
        <>
          {step === 3 && <CartWarnings cart={estimation.data} />}
          {step >= 3 && shortfall && <ShortNote shortfall={shortfall} />}
        </>
      }
      action={
        <PlaceAction
          words={t(step === 4 ? 'cart.checkout.finish' : 'common.next')}
          count={step === 3 ? chosen.length : 0}
          totalMinor={step >= 3 ? total : undefined}
          shortfall={step === 4 ? shortfall : undefined}
          {...{ waits, canPlace, checkout }}
        />
      }
    >
      {step < 4 && (
        <ChosenSoFar {...{ diner, day, slot, menu, chosen }}>
          {step === 1 && (
            <DayStep unit={diner.unit} ordered={next.ordered} day={day} onChoose={pick} />
          )}
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
        </ChosenSoFar>
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

/** The first step that a meal leaves open. */
function stepFor(wanted: WantedMeal | undefined): Step {
  if (!wanted) return 1;
  if (!wanted.menu) return 2;
  return wanted.slot && wanted.dishes?.length ? 4 : 3;
}
