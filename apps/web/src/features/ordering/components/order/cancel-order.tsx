import type { Day } from '@merenda/domain/time/dates';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dependentsQuery } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { type Order, useCancel } from '../../api/orders.ts';
import { formatCutOffShort, formatMealTime } from '../../model/meal-time.ts';
import { moneyBack } from '../../model/order/money-back.ts';

/**
 * A button that cancels an order after a question, until the cut-off and for guardians who may
 * (product:ordering#cancelling). In a list it says how long it is there.
 */
export function CancelOrder({
  order,
  today,
}: {
  order: Order;
  /** Today at the school, for the row of a list. */
  today?: Day;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancel(order._id, {
    onDone: () => {
      notify('good', t('ordering.cancel.done', moneyBack(language, order)));
      setConfirming(false);
    },
    onFailed: (error) => {
      notifyFailure(error, 'ordering.cancel.error');
      setConfirming(false);
    },
  });
  const mayCancel = useMayCancel(order);
  if (!mayCancel) return null;
  const dishes = order.items.map(({ product }) => localised(product.name)).join(', ');
  const words = { dishes, when: formatMealTime(language, order) };
  return (
    <>
      {today ? (
        <Button kind="plain" size="small" onClick={() => setConfirming(true)}>
          {t('ordering.cancel.short', { until: formatCutOffShort(language, order, today) })}
          <Hidden>
            {', '}
            {dishes}, {words.when}
          </Hidden>
        </Button>
      ) : (
        <Button kind="outline" wide onClick={() => setConfirming(true)}>
          {t('ordering.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => cancel.send()}
        title={t('ordering.cancel.title')}
        text={t('ordering.cancel.text', {
          ...words,
          amount: moneyBack(language, order).amount,
        })}
        keep={t('ordering.cancel.keep')}
        confirm={t('ordering.cancel')}
        danger
        busy={cancel.isPending}
      />
    </>
  );
}

/** May the guardian cancel the order now, or answer if it is suspended? */
export function useMayCancel({ isCancellable, user }: Order): boolean {
  const { me, responsible } = useSession();
  const isOwn = user._id === me._id;
  const { data } = useQuery({ ...dependentsQuery(me._id), enabled: isCancellable && !isOwn });
  if (!isCancellable || responsible.blocked) return false;
  return isOwn || !!data?.docs.find(({ _id }) => _id === user._id)?.maySpend;
}
