import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { FORBIDDABLE_ALLERGENS } from '@merenda/domain/ordering/allergens';
import { WEEKDAYS } from '@merenda/domain/ordering/slots';
import { givenName } from '@merenda/domain/people/guardians';
import { weekStartsOn } from '@merenda/domain/places/languages';
import { addDays } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT, whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { useDraftForm } from '../../../../session/use-draft-form.ts';
import type { Menu } from '../../api/menus.ts';
import { type StandingOrder, useChangeStandingOrder } from '../../api/standing-orders.ts';
import {
  ANY_TIME,
  dishesInTurn,
  firstChoice,
  LUNCH,
  lastingMenus,
  lunchesOf,
  type StandingChoice,
  SUNDAY,
  slotsOf,
  wantedOrder,
  weeklyCost,
} from '../../model/standing/choice.ts';
import styles from './standing.module.css';

/**
 * Standing-order form: days, dishes, exclusions, time. Its defaults let one tap set the order
 * (product:week#standing-order).
 */
export function StandingForm({
  student,
  order,
  menus: all,
}: {
  student: Dependent;
  /** The present standing order. */
  order: StandingOrder | undefined;
  menus: readonly Menu[];
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { me, currency: own } = useSession();
  const currency = student.wallet?.currencyInfo ?? own;
  const { set } = useChangeStandingOrder(me._id, student._id);
  const today = companyToday();
  const menus = lastingMenus(all, order?.menu);
  const lunches = lunchesOf(menus);
  const { form, change, isResumed, discard, forget } = useDraftForm<StandingChoice, never>(
    `standing order ${student._id}`,
    firstChoice(order, { all, menus, today }),
    {},
    { paths: {} },
  );
  const { weekdays, menu, allergens, products, slot, startDate, endDate } = form;
  const chosen = menus.find(({ _id }) => _id === menu) ?? lunches[0];
  const slots = slotsOf(chosen);
  const dishes = dishesInTurn(chosen).map(({ product }) => product);
  const weeklyMinor = weeklyCost(form, { menus, currency });
  const first = weekStartsOn(language, brand.country);
  const week = WEEKDAYS.map((_, at) => WEEKDAYS[(at + first) % WEEKDAYS.length] ?? 'sunday');
  const submit = () =>
    set.mutate(wantedOrder(form), {
      onSuccess: () => {
        forget();
        whenLanguageLoaded((now) => notify('good', now('week.standing.saved')));
      },
      onError: (error) => notifyFailure(error, 'week.standing.error.save'),
    });
  return (
    <Form className={styles.sheet} onSubmit={submit}>
      <Card>
        <div className={styles.halves}>
          <div className={styles.form}>
            <PillSet
              legend={t('week.standing.weekdays')}
              options={week.map((value) => ({
                value,
                label: formatDay(
                  language,
                  addDays(SUNDAY, WEEKDAYS.indexOf(value)),
                  'shortWeekday',
                ),
              }))}
              values={weekdays}
              onToggle={(day) => change({ weekdays: toggled(weekdays, day) })}
            />
            <SelectField
              label={t('week.standing.menu')}
              value={menu ?? ''}
              onChange={(menu) => change({ menu })}
              options={[
                ...(lunches.length > 0
                  ? [{ value: LUNCH, label: t('week.standing.menu.lunch') }]
                  : []),
                ...menus.map(({ _id, names }) => ({ value: _id, label: localised(names) })),
              ]}
            />
            <SelectField
              label={t('week.time')}
              value={slot}
              onChange={(slot) => change({ slot })}
              options={[
                { value: ANY_TIME, label: t('week.standing.anyTime') },
                ...slots.map((one) => ({ value: one, label: one })),
              ]}
            />
            <div className={styles.dates}>
              <DayField
                label={t('week.standing.start')}
                value={startDate}
                onChange={(day) => change({ startDate: day || today })}
                today={today}
                min={order && order.startDate < today ? order.startDate : today}
              />
              <DayField
                label={t('week.standing.end')}
                value={endDate}
                onChange={(endDate) => change({ endDate })}
                today={today}
                min={startDate > today ? startDate : today}
                none={t('week.standing.noEnd')}
              />
            </div>
          </div>
          <div className={styles.form}>
            <PillSet
              legend={t('week.standing.never')}
              hint={t('week.standing.neverText')}
              options={FORBIDDABLE_ALLERGENS.map((value) => ({
                value,
                label: t(`allergen.${value}`),
              }))}
              values={allergens}
              onToggle={(allergen) => change({ allergens: toggled(allergens, allergen) })}
            />
            {dishes.length > 0 && (
              <PillSet
                legend={t('week.standing.neverDishes')}
                options={dishes.map(({ _id, name }) => ({ value: _id, label: localised(name) }))}
                values={products}
                onToggle={(product) => change({ products: toggled(products, product) })}
              />
            )}
          </div>
        </div>
      </Card>
      {isResumed && (
        <Button kind="plain" size="small" onClick={discard}>
          {t('health.draft.discard')}
        </Button>
      )}
      <Foot>
        {student.wallet && weeklyMinor > 0n && (
          <p className={styles.quiet}>
            {t('week.standing.cost', {
              amount: formatMoney(weeklyMinor, currency, language),
              name: givenName(student.name, student.countryCode ?? me.countryCode),
              balance: formatMoney(
                wireToMinor(student.wallet.balance, currency),
                currency,
                language,
              ),
            })}
          </p>
        )}
        <Button
          type="submit"
          wide
          busy={set.isPending}
          waits={weekdays.length === 0 ? t('week.standing.noDay') : true}
        >
          {order ? t('common.save') : t('week.standing.save')}
        </Button>
      </Foot>
    </Form>
  );
}

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
