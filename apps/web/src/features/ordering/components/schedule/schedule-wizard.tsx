import { wireToMinor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { formatDay, type Key } from '@merenda/i18n';
import { useState } from 'react';
import { useLanguage, useLocalised, useT } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Chip } from '../../../../ui/layout/chip.tsx';
import { WizardFrame } from '../../../../ui/layout/wizard-frame.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { type Diner, prohibitionOf } from '../../model/diner.ts';
import { useCheckout } from '../../model/use-checkout.ts';
import { useChoice } from '../../model/use-choice.ts';
import { useConfirmation } from '../../model/use-confirmation.ts';
import { isOver, useDailyLimit } from '../../model/use-daily-limit.ts';
import { DailyLimitNote } from '../menu/daily-limit-note.tsx';
import { DishCard } from '../menu/dish-card.tsx';
import { DishSections } from '../menu/dish-sections.tsx';
import { HealthMarks } from '../menu/health-mark.tsx';
import { CartWarnings } from '../order/cart-warnings.tsx';
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
  onLeave,
}: {
  diner: Diner;
  /** Back from the first step, and after the meal is scheduled. */
  onLeave: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const [step, setStep] = useState<Step>(1);
  const [type, setType] = useState<ServiceType>();
  const [appointment, setAppointment] = useState(NOT_YET);
  const [chosen, setChosen] = useState<string[]>([]);
  const { day, slot } = appointment;
  const { menu, estimation } = useChoice({ diner, ...appointment, chosen });
  const { currency, balanceMinor, prohibitions } = diner;
  const limit = useDailyLimit(diner, day);
  const checkout = useCheckout(onLeave, () => void estimation.refetch());
  const cart = estimation.data;
  const totalMinor = cart && wireToMinor(cart.cost.total, currency);

  const confirmation = useConfirmation(cart);

  const ready: Record<Step, boolean> = {
    1: type !== undefined,
    2: menu !== undefined && slot !== undefined,
    3: chosen.length > 0 && cart !== undefined && !estimation.isFetching && confirmation.isGiven,
  };
  const submit = () => {
    if (!ready[step]) return;
    if (step < 3) setStep((step + 1) as Step);
    else if (cart && day && slot) {
      checkout.place({
        cartId: cart._id,
        scheduledFor: scheduledFor(day, slot),
        confirmedWarnings: confirmation.ids,
      });
    }
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
  return (
    <WizardFrame
      title={t('schedule.new')}
      heading={t(HEADINGS[step])}
      text={
        step === 3 && day && menu ? (
          `${localised(menu.names)} · ${formatDay(language, day, 'weekday')}, ${slot}`
        ) : (
          <Chip>
            {t(diner.kind === 'student' ? 'students.balance' : 'home.wallet')}{' '}
            <Money minor={balanceMinor} currency={currency} />
          </Chip>
        )
      }
      step={step}
      steps={3}
      onBack={() => (step === 1 ? onLeave() : setStep((step - 1) as Step))}
      onSubmit={submit}
      above={
        step === 3 && (
          <CartWarnings
            cart={cart}
            missing={(totalMinor ?? 0n) > balanceMinor}
            confirmation={confirmation}
          />
        )
      }
      action={
        <Button type="submit" wide disabled={!ready[step]} busy={checkout.busy}>
          {step === 3 && chosen.length > 0 && (
            <span>{t('ordering.items', { count: chosen.length })}</span>
          )}
          <span>{t(step === 3 ? 'schedule.finish' : 'common.next')}</span>
          {step === 3 && totalMinor !== undefined && (
            <Money minor={totalMinor} currency={currency} />
          )}
        </Button>
      }
    >
      {step === 1 && <TypeStep unitId={diner.unit._id} type={type} onChoose={pickType} />}
      {step === 2 && type && (
        <WhenStep unit={diner.unit} type={type} {...appointment} onChange={move} />
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
    </WizardFrame>
  );
}
