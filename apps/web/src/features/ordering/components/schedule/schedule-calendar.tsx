import type { Day } from '@merenda/domain/time/dates';
import { Calendar } from '@merenda/ui/blocks/calendar/calendar.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { Order } from '../../api/orders.ts';
import styles from '../order/order-list.module.css';
import { type LinkToOrder, OrderRows } from '../order/order-rows.tsx';

/** A month with its orders. A day with an order can be chosen, and shows its orders. */
export function ScheduleCalendar({
  orders,
  today,
  linkTo,
}: {
  orders: readonly Order[];
  /** Today at the school. */
  today: Day;
  linkTo: LinkToOrder;
}) {
  const t = useT();
  const days = new Set(orders.map(({ startDate }) => startDate));
  const [day, setDay] = useState(orders[0]?.startDate);
  const shown = orders.filter(({ startDate }) => startDate === day);
  return (
    <>
      <Calendar
        value={day}
        onChange={setDay}
        today={today}
        available={days}
        marked={{ days, label: t('week.ordered') }}
      />
      {shown.length > 0 ? (
        <OrderRows orders={shown} today={today} linkTo={linkTo} />
      ) : (
        <p className={styles.hint}>
          {t(orders.length > 0 ? 'schedule.dayEmpty' : 'schedule.empty.title')}
        </p>
      )}
    </>
  );
}
