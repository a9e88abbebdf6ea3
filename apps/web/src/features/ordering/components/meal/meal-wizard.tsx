import { wireToMinor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { formatWallTime, type Key } from '@merenda/i18n';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSession } from '../../../../session/session.ts';
import { mealCheckout } from '../../api/checkout.ts';
import { type Menu, menusQuery } from '../../api/menus.ts';
import type { Order } from '../../api/orders.ts';
import type { Diner } from '../../model/diner.ts';
import { firstMenu } from '../../model/first-menu.ts';
import {
  changeMeal,
  type MealDraft,
  type MealStep,
  type MealSteps,
  toggleDish,
} from '../../model/meal/steps.ts';
import { useMealDraft } from '../../model/meal/use-meal-draft.ts';
import { type Line, lineOf, type ReviewedLine } from '../../model/order/review.ts';
import { useAgreed } from '../../model/order/use-agreed.ts';
import { type OrderInProgress, useOrder } from '../../model/order/use-order.ts';
import { useOverMenus } from '../../model/use-over-menus.ts';
import { DinerDishes } from '../menu/diner-dishes.tsx';
import { DishCard } from '../menu/dish-card.tsx';
import { HealthMarks } from '../menu/health-mark.tsx';
import { CartWarnings } from '../order/cart-warnings.tsx';
import { DinerBalance } from '../order/diner-balance.tsx';
import { ShortNote } from '../order/too-little.tsx';
import { UnansweredOrder } from '../order/unanswered-order.tsx';
import { SlotSection } from '../schedule/slot-section.tsx';
import { ChosenSoFar } from './chosen-so-far.tsx';
import { PlaceAction } from './place-action.tsx';

/** The data that a step shows, and its actions. */
export interface StepProps {
  diner: Diner;
  meal: MealDraft;
  /** The chosen menu, once it is loaded. */
  menu: Menu | undefined;
  /** The meal, priced. */
  line: ReviewedLine<Line> | undefined;
  change: (part: Partial<MealDraft>) => void;
  goOn: () => void;
  order: OrderInProgress<Line>;
}

/** One kind of meal order: its steps, their views except the dishes' view, and the last button's text. */
export interface MealPlan {
  steps: MealSteps;
  views: Partial<Record<MealStep['name'], (step: StepProps) => ReactElement | null>>;
  finish: Key;
}

/** Orders a meal in steps; the last step pays for it (product:ordering#wizard, product:scheduling#wizard). */
export function MealWizard({
  title,
  plan: { steps, views, finish },
  diner,
  wanted,
  address,
  onLeave,
  onPlaced,
}: {
  title: string;
  plan: MealPlan;
  diner: Diner;
  /**
   * The meal chosen before the wizard, in the address. The wizard begins with its first incomplete step, and
   * the browser's "back" leaves its address.
   */
  wanted?: MealDraft | undefined;
  /** The page's address, to which a top-up returns. */
  address: string;
  /** Leaves the wizard from its first step. */
  onLeave: () => void;
  onPlaced: (order: Order, meal: MealDraft) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { me } = useSession();
  const draft = useMealDraft(steps, { address, diner, wanted });
  const { meal: picked, setMeal, reached, setReached, forget } = draft;
  const { day, slot, dishes: chosen = [] } = picked;
  const unit = diner.unit._id;
  const menus = useQuery({ ...menusQuery(unit, day), enabled: day !== undefined });
  const served = menus.data?.docs ?? [];
  // A day begins with its first menu, which the menu step changes.
  const offered = steps.some((step) => step.name === 'menu') ? served : [];
  const over = useOverMenus(offered, day ?? '');
  const first = firstMenu(offered.filter(({ _id }) => !over.has(_id)));
  const withMenu = (one: MealDraft): MealDraft =>
    one.menu === undefined && one.day === day && first ? { ...one, menu: first._id } : one;
  const meal = withMenu(picked);
  const menu = served.find(({ _id }) => _id === meal.menu);
  // The chosen menu is not served that day, or no menu can be ordered.
  const isMenuGone = !menus.isPending && menu === undefined;
  const items = chosen.map((id) => ({ id, quantity: 1 }));
  const order = useOrder({
    checkout: mealCheckout(me._id, diner.id),
    lines:
      day && slot && menu && items.length > 0
        ? [lineOf(diner, { menu: menu._id, day, slot, items })]
        : [],
    opensItself: true,
    agreed: useAgreed(address),
    at: address,
    back: { to: address, search: meal },
    onPlaced: ([placed]) => {
      forget();
      if (placed) onPlaced(placed, meal);
    },
    onUnanswered: forget,
  });
  const [line] = order.reviewed;
  const [unanswered] = order.unanswered?.lines ?? [];
  if (unanswered) return <UnansweredOrder {...{ title, line: unanswered, order, onLeave }} />;

  // A menu or dish may be gone: the wizard then returns to its step.
  const lastOf = (name: MealStep['name'], isNeeded: boolean) => {
    const found = steps.findIndex((one) => one.name === name);
    return isNeeded && found >= 0 ? found : reached;
  };
  const at = Math.min(
    reached,
    lastOf('menu', isMenuGone),
    lastOf('dishes', order.at === 'unpriced'),
  );
  const { name, heading, lacks, needsMenu, hasHours } = steps[at] ?? steps[0];
  const places = at === steps.length - 1;
  const isPriced = name === 'dishes' || name === 'confirm';
  const asksPrice = places && order.at === 'unpriced';
  const lacksMenu = menus.isPending ? 'common.loading' : 'wizard.choose';
  const lacking = lacks(meal) ?? (needsMenu && !menu ? lacksMenu : undefined);
  const goOn = () => {
    // A failed estimation is tried once more.
    order.open();
    setReached(at + 1);
  };
  const submit = () => {
    if (asksPrice) order.open();
    else if (places) order.place();
    else goOn();
  };
  const choose = (choice: (before: MealDraft) => MealDraft) => {
    order.endAgreement();
    // A meal changed at an earlier step goes on from there: nobody has seen the change at the later ones.
    setReached(at);
    setMeal((before) => choice(withMenu(before)));
  };
  const change = (part: Partial<MealDraft>) => choose((before) => changeMeal(before, part));
  const goBack = () => {
    order.endAgreement();
    if (at === 0) onLeave();
    else setReached(at - 1);
  };
  const View = views[name];
  const body = View ? (
    <View {...{ diner, meal, menu, line, change, goOn, order }} />
  ) : menus.isLoading ? (
    <ListSkeleton />
  ) : (
    day &&
    menu && (
      <HealthMarks diner={diner}>
        <DinerDishes
          {...{ diner, menu, day }}
          dish={(dish) => (
            <DishCard
              {...dish}
              chosen={chosen.includes(dish.dish._id)}
              onToggle={() => choose((before) => toggleDish(before, dish.dish._id))}
            />
          )}
        >
          {hasHours && (
            <SlotSection {...{ menu, day, slot }} onSlot={(hour) => change({ slot: hour })} />
          )}
        </DinerDishes>
      </HealthMarks>
    )
  );
  return (
    <WizardFrame
      title={title}
      heading={t(heading)}
      text={
        name === 'dishes' && !hasHours && day && menu ? (
          dotted([localised(menu.names), formatWallTime(language, scheduledFor(day, slot ?? ''))])
        ) : (
          <DinerBalance diner={diner} />
        )
      }
      step={at + 1}
      steps={steps.length}
      isFirst={at === 0 && wanted !== undefined}
      wide
      onBack={goBack}
      busy={order.busy}
      onSubmit={submit}
      above={
        <>
          {name === 'dishes' && line && (
            <CartWarnings line={line} order={places ? order : undefined} />
          )}
          {isPriced && order.shortfall && <ShortNote shortfall={order.shortfall} />}
        </>
      }
      action={
        <PlaceAction
          words={t(asksPrice ? 'common.retry' : places ? finish : 'common.next')}
          count={name === 'dishes' ? chosen.length : 0}
          totalMinor={
            isPriced && line?.cart ? wireToMinor(line.cart.cost.total, diner.currency) : undefined
          }
          waits={lacking ? t(lacking) : places && !asksPrice ? order.waits : ''}
          places={places}
          order={order}
        />
      }
    >
      {name === 'confirm' ? (
        body
      ) : (
        <ChosenSoFar {...{ diner, day, slot, menu, chosen }}>{body}</ChosenSoFar>
      )}
    </WizardFrame>
  );
}
