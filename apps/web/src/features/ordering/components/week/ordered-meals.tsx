import { formatDay } from '@merenda/i18n';
import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Order } from '../../api/orders.ts';
import type { Cell } from '../../model/week/plan.ts';
import styles from './week.module.css';

/** A day's orders, each with the way to its page. */
export function OrderedMeals({ cell: { diner, day, ordered, orderedImage } }: { cell: Cell }) {
  const language = useLanguage();
  const localised = useLocalised();
  return ordered.map(({ _id, user, status, scheduledFor, items }, at) => (
    <Link
      key={_id}
      to="/dependents/$dependentId/buy/$orderId"
      params={{ dependentId: user._id, orderId: _id }}
      className={styles.pick}
    >
      <DishPicture dish={{ image: at === 0 ? orderedImage : undefined }} />
      <span className={styles.texts}>
        <OrderState status={status} />
        <span className={styles.dish}>
          {scheduledFor.slice(11, 16)}{' '}
          {items.map(({ product }) => localised(product.name)).join(', ')}
        </span>
        <Hidden>
          {diner.givenName}, {formatDay(language, day, 'weekday')}
        </Hidden>
      </span>
    </Link>
  ));
}

/** The order is placed, or suspended until the guardian answers (product:ordering#suspended-orders). */
function OrderState({ status }: Pick<Order, 'status'>) {
  const t = useT();
  return status === 'suspended' ? (
    <span className={styles.suspended}>
      <IconAlertTriangle size={14} aria-hidden />
      {t('ordering.status.suspended')} <b>{t('week.decide')}</b>
    </span>
  ) : (
    <span className={styles.state}>
      <IconCheck size={14} stroke={2.6} aria-hidden /> {t('week.ordered')}
    </span>
  );
}
