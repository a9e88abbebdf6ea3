import { isDay } from '@merenda/domain/time/dates';
import { useKeepDraft } from '@merenda/ui/blocks/form/use-draft.ts';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useMemo, useState } from 'react';
import { guardianDrafts } from '../../../../session/drafts.ts';
import { useSession } from '../../../../session/session.ts';
import type { Diner } from '../diner.ts';
import { firstOpen, type MealDraft, type MealSteps, SERVICE_TYPES } from './steps.ts';
import { readWantedMeal } from './wanted-meal.ts';

/**
 * The meal that is being chosen on a page, and the step reached. Both are there again after "back", a closed
 * tab or an ended session, unless the address asks for another meal than it did (product:session#drafts).
 * @param wanted the meal of the address
 */
export function useMealDraft(
  steps: MealSteps,
  {
    address,
    diner,
    wanted = {},
  }: { address: string; diner: Diner; wanted?: MealDraft | undefined },
) {
  const { me } = useSession();
  const place = { drafts: guardianDrafts, ownerId: me._id, name: `meal ${address}` };
  const asked = JSON.stringify(wanted);
  const [start] = useState(() => {
    const kept = Object(guardianDrafts.load(place.ownerId, place.name));
    const meal = kept.asked === asked ? readMeal(Object(kept.meal)) : undefined;
    if (meal?.day === undefined || meal.day < todayAt(diner.unit)) {
      return { meal: wanted, reached: firstOpen(steps, wanted) };
    }
    return { meal, reached: Math.min(Number(kept.reached) || 0, firstOpen(steps, meal)) };
  });
  const [meal, setMeal] = useState(start.meal);
  const [reached, setReached] = useState(start.reached);
  const isBegun = meal !== start.meal || reached !== start.reached;
  const chosen = useMemo(
    () => (isBegun ? { asked, meal, reached } : undefined),
    [isBegun, asked, meal, reached],
  );
  const forget = useKeepDraft(place, chosen);
  return { meal, setMeal, reached, setReached, forget };
}

/** Reads a kept meal, which an older version of the app may have written. */
const readMeal = (kept: { type?: unknown; day?: unknown }): MealDraft | undefined =>
  isDay(kept.day)
    ? { ...readWantedMeal(kept), type: SERVICE_TYPES.find((one) => one === kept.type) }
    : undefined;
