import type { Day } from '@merenda/domain/time/dates';
import { useSuggestedDay } from '../../model/use-next-day.ts';
import type { StepProps } from './meal-wizard.tsx';
import { OpenDays } from './open-days.tsx';

/** The day of an order. The next day without an order is preselected. */
export function DayStep({ diner, meal: { day }, change, goOn }: StepProps) {
  const choose = (chosen: Day) => change({ day: chosen, menu: undefined });
  const ordered = useSuggestedDay(diner, {}, day, choose);
  return (
    <OpenDays
      {...{ unit: diner.unit, ordered, day }}
      onChoose={(chosen) => {
        choose(chosen);
        goOn();
      }}
      error="order.error.loadingAvailableDate"
    />
  );
}
