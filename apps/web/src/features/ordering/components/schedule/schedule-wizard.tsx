import { wireToMinor } from '@merenda/domain/money/money';
import { formatDay, type Key } from '@merenda/i18n';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { useCheckout } from '../../model/use-checkout.ts';
import { useChoice } from '../../model/use-choice.ts';
import { isOver, useDailyLimit } from '../../model/use-daily-limit.ts';
import { useShortfall } from '../../model/use-shortfall.ts';
import type { WantedMeal } from '../../model/wanted-meal.ts';
import { DailyLimitNote } from '../menu/daily-limit-note.tsx';
import { DishCard } from '../menu/dish-card.tsx';
import { DishSections } from '../menu/dish-sections.tsx';
import { HealthMarks } from '../menu/health-mark.tsx';
import { CartWarnings } from '../order/cart-warnings.tsx';
import { ChosenSoFar } from '../order/chosen-so-far.tsx';
import { DinerBalance } from '../order/diner-balance.tsx';
import { PlaceAction } from '../order/place-action.tsx';
import { ShortNote } from '../order/too-little.tsx';
import { UnansweredOrder } from '../order/unanswered-order.tsx';
import { type ServiceType, TypeStep } from './type-step.tsx';
import { type Appointment, WhenStep } from './when-step.tsx';

type Step = 1 | 2 | 3;

const HEADINGS: Record<Step, Key> = {
  1: 'schedule.step.type',
  2: 'schedule.step.when',
  3: 'ordering.step.dishes',
};

const NOT_YET: Appointment = { day: undefined, menuId: undefined, slot: undefined };

/**
 * Schedules a meal: what kind, when, which dishes; finishing pays for the priced cart at the chosen
 * time (product:scheduling#wizard).
 */
export function ScheduleWizard({
  diner,
  wanted,
  address,
  onLeave,
}: {
  diner: Diner;
  /** What was chosen before a top-up. */
  wanted?: (WantedMeal & { type: ServiceType }) | undefined;
  /** Of the page, which a top-up comes back to. */
  address: string;
  /** Back from the first step, and after the meal is scheduled. */
  onLeave: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const [step, setStep] = useState<Step>(wanted ? 3 : 1);
  const [type, setType] = useState(wanted?.type);
  const [appointment, setAppointment] = useState<Appointment>({
    day: wanted?.day,
    menuId: wanted?.menu,
    slot: wanted?.slot,
  });
  const [chosen, setChosen] = useState(wanted?.dishes ?? []);
  const { day, slot } = appointment;
  const { menu, estimation } = useChoice({ diner, ...appointment, chosen });
  const { currency, prohibitions } = diner;
  const limit = useDailyLimit(diner, day);
  const cart = estimation.data;
  const checkout = useCheckout({
    diner,
    cart,
    day,
    slot,
    dishes: chosen.map((id) => ({ id, quantity: 1 })),
    at: address,
    isSettled: step === 3 && !estimation.isFetching,
    onPlaced: () => {
      notify('good', t('cart.success.orderPlaced'));
      onLeave();
    },
    onRefused: () => void estimation.refetch(),
  });
  const totalMinor = cart && wireToMinor(cart.cost.total, currency);
  const shortfall = useShortfall([{ diner, totalMinor: totalMinor ?? 0n }], {
    back: { to: address, search: { type, day, menu: appointment.menuId, slot, dishes: chosen } },
    agreed: checkout.agreed,
    isBeingPaid: checkout.busy,
    goesOn: checkout.goesOn,
  });
  const canPlace = chosen.length > 0 && checkout.isReady && !estimation.isFetching;

  const ready: Record<Step, boolean> = {
    1: type !== undefined,
    2: menu !== undefined && slot !== undefined,
    3: canPlace && !shortfall,
  };
  const lacking =
    (step === 1 && type === undefined && 'wizard.choose') ||
    (step === 2 && slot === undefined && 'ordering.noTime') ||
    (step === 3 && chosen.length === 0 && 'ordering.chosen.none');
  const waits = lacking ? t(lacking) : !ready[step];
  const submit = () => {
    if (!ready[step]) return;
    if (step < 3) setStep((step + 1) as Step);
    else checkout.place();
  };
  const pickType = (picked: ServiceType) => {
    setType(picked);
    move(NOT_YET);
  };
  const move = (next: Appointment) => {
    // Another menu has other dishes; another hour has the same.
    if (next.menuId !== appointment.menuId) setChosen([]);
    setAppointment(next);
  };
  const toggle = (id: string) =>
    setChosen((before) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
    );
  if (checkout.unanswered) {
    const { unanswered, busy } = checkout;
    return <UnansweredOrder title={t('schedule.new')} {...{ diner, unanswered, busy, onLeave }} />;
  }
  return (
    <WizardFrame
      title={t('schedule.new')}
      heading={t(HEADINGS[step])}
      text={
        step === 3 && day && menu ? (
          `${localised(menu.names)} · ${formatDay(language, day, 'weekday')}, ${slot}`
        ) : (
          <DinerBalance diner={diner} />
        )
      }
      step={step}
      steps={3}
      onBack={() => (step === 1 ? onLeave() : setStep((step - 1) as Step))}
      busy={checkout.busy}
      onSubmit={submit}
      wide
      above={
        step === 3 && (
          <>
            <CartWarnings cart={cart} confirmation={checkout.confirmation} />
            {shortfall && <ShortNote shortfall={shortfall} />}
          </>
        )
      }
      action={
        <PlaceAction
          words={t(step === 3 ? 'schedule.finish' : 'common.next')}
          count={step === 3 ? chosen.length : 0}
          totalMinor={step === 3 ? totalMinor : undefined}
          shortfall={step === 3 ? shortfall : undefined}
          {...{ waits, canPlace, checkout }}
        />
      }
    >
      <ChosenSoFar {...{ diner, day, slot, menu, chosen }}>
        {step === 1 && <TypeStep unitId={diner.unit._id} type={type} onChoose={pickType} />}
        {step === 2 && type && (
          <WhenStep diner={diner} type={type} {...appointment} onChange={move} />
        )}
        {step === 3 && menu && (
          <HealthMarks diner={diner}>
            {limit && <DailyLimitNote limit={limit} currency={currency} />}
            <DishSections
              menu={menu}
              dish={(dish, categoryId) => (
                <DishCard
                  dish={dish}
                  menuId={menu._id}
                  currency={currency}
                  chosen={chosen.includes(dish._id)}
                  forbidden={prohibitionOf(dish, categoryId, prohibitions)}
                  isOver={isOver(dish, diner, limit)}
                  onToggle={() => toggle(dish._id)}
                />
              )}
            />
          </HealthMarks>
        )}
      </ChosenSoFar>
    </WizardFrame>
  );
}
