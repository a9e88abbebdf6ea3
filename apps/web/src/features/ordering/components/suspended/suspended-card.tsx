import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { cutName } from '@merenda/domain/ordering/products';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Alternative, SuspendedOrder } from '../../../../queries/order.ts';
import { useConfirm, useReplace } from '../../api/answers.ts';
import { useCancel } from '../../api/orders.ts';
import { formatCutOff, formatMealTime } from '../../model/meal-time.ts';
import { moneyBack } from '../../model/order/money-back.ts';
import { useMayCancel } from '../order/cancel-order.tsx';
import styles from './suspended-card.module.css';

/** Number of alternatives shown at first. */
const FIRST = 3;

/**
 * A suspended order, which is not served until a guardian answers: the reason and the answers. One tap
 * answers; only the risky answer asks again (product:ordering#suspended-orders).
 */
export function SuspendedCard({
  suspended: { order, warnings, alternatives },
  leadsOn,
}: {
  suspended: SuspendedOrder;
  /** A replacement leads to the new order's page. */
  leadsOn: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const navigate = useNavigate();
  const headingId = useId();
  const mealId = useId();
  const [all, setAll] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onFailed = (error: unknown) => notifyFailure(error, 'ordering.suspended.error');
  const replace = useReplace(order._id, {
    onDone: ({ order: placed }) => {
      if (leadsOn) {
        void navigate({
          to: '/dependents/$dependentId/buy/$orderId',
          params: { dependentId: placed.user._id, orderId: placed._id },
          replace: true,
        });
      }
      const dish = placed.items.map(({ product }) => localised(product.name)).join(', ');
      notify('good', t('ordering.suspended.replaced', { dish }));
    },
    onFailed,
  });
  const cancel = useCancel(order._id, {
    onDone: () => notify('good', t('ordering.cancel.done', moneyBack(language, order))),
    onFailed,
  });
  const confirm = useConfirm(order._id);
  const mayAnswer = useMayCancel(order);
  const isBusy = replace.isPending || cancel.isPending || confirm.isPending;
  // `mutateAsync` is awaited because the card disappears with its answer, and a mutation's callbacks with
  // it.
  const serve = () =>
    confirm
      .mutateAsync(warnings.map(({ _id }) => _id))
      .then(() => notify('good', t('ordering.suspended.confirmed')), onFailed)
      .finally(() => setAsking(false));
  return (
    <Card
      as="section"
      tone="warn"
      className={styles.card}
      aria-labelledby={`${headingId} ${mealId}`}
    >
      <h2 id={headingId} className={styles.title}>
        <IconAlertTriangle size={20} aria-hidden />
        {t('ordering.suspended.title')}
      </h2>
      <p id={mealId} className={styles.meal}>
        {t('ordering.suspended.of', {
          menu: localised(order.menu.names),
          student: order.user.name,
          when: formatMealTime(language, order),
        })}
      </p>
      {warnings.map(({ _id, message }) => (
        <p key={_id} className={styles.why}>
          {message}
        </p>
      ))}
      <p className={styles.until}>
        {t('ordering.suspended.until', { until: formatCutOff(language, order) })}
      </p>
      {mayAnswer ? (
        <>
          <h3 className={styles.instead}>{t('ordering.suspended.instead')}</h3>
          {alternatives.length === 0 && <p>{t('ordering.suspended.none')}</p>}
          <ul className={styles.dishes}>
            {alternatives.slice(0, all ? undefined : FIRST).map((alternative) => (
              <li key={alternative.dish._id}>
                <Button
                  kind="soft"
                  wide
                  disabled={isBusy}
                  busy={replace.isPending && replace.sent?.dish === alternative.dish._id}
                  onClick={() =>
                    replace.send({ dish: alternative.dish._id, total: alternative.total })
                  }
                >
                  <span className={styles.name}>
                    {cutName(localised(alternative.dish.product.name))}
                  </span>
                  <Difference order={order} alternative={alternative} />
                </Button>
              </li>
            ))}
          </ul>
          {!all && alternatives.length > FIRST && (
            <Button kind="plain" size="small" onClick={() => setAll(true)}>
              {t('ordering.suspended.more')}
            </Button>
          )}
          <div className={styles.ways}>
            <Button
              kind="outline"
              disabled={isBusy}
              busy={cancel.isPending}
              onClick={() => cancel.send()}
            >
              {t('ordering.suspended.refund')}
            </Button>
            <Button kind="plain" disabled={isBusy} onClick={() => setAsking(true)}>
              {t('ordering.suspended.serve')}
            </Button>
          </div>
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={() => void serve()}
            title={t('ordering.suspended.serveTitle')}
            text={warnings.map(({ message }) => message).join(' ')}
            keep={t('ordering.suspended.serveKeep')}
            confirm={t('ordering.suspended.serve')}
            danger
            busy={confirm.isPending}
          />
        </>
      ) : (
        <p>{t('ordering.suspended.others')}</p>
      )}
    </Card>
  );
}

/** The amount that the wallet pays more, or gets back, for this alternative. */
function Difference({
  order,
  alternative,
}: {
  order: SuspendedOrder['order'];
  alternative: Alternative;
}) {
  const t = useT();
  const language = useLanguage();
  const currency = order.restaurantUnit.currencyInfo;
  const minor = wireToMinor(alternative.total, currency) - wireToMinor(order.cost.total, currency);
  const amount = formatMoney(minor < 0n ? -minor : minor, currency, language);
  return (
    <span className={styles.difference}>
      {minor === 0n
        ? t('ordering.suspended.same')
        : t(minor > 0n ? 'ordering.suspended.dearer' : 'ordering.suspended.cheaper', { amount })}
    </span>
  );
}
