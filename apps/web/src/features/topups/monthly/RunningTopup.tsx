import { formatMoney } from '@merenda/domain/money';
import { useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import type { RecurringTopup } from '../../../queries/recurring.ts';
import { useSession } from '../../../session/session.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { useUnsubscribe } from '../api/recurring.ts';
import { MonthlyCard } from './MonthlyCard.tsx';

/** A monthly top-up that runs, and the way to stop it, which is asked about first. */
export function RunningTopup({ recurring }: { recurring: RecurringTopup }) {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  const [asking, setAsking] = useState(false);
  const unsubscribe = useUnsubscribe(me.company);
  const { _id, card, value, fee } = recurring;
  const totalMinor = wireToMinor(value, currency) + wireToMinor(fee, currency);
  const amount = formatMoney(totalMinor, currency, language);
  const confirm = () =>
    unsubscribe.mutate(_id, {
      onSuccess: () => notify('good', t('payments.success.deleteRecurringMonthly')),
      onError: (error) => notifyFailure(error, 'payments.error.deleteRecurringMonthly'),
      onSettled: () => setAsking(false),
    });
  return (
    <MonthlyCard as="li" recurring={recurring}>
      <Button kind="outline" size="small" wide onClick={() => setAsking(true)}>
        {t('topups.monthly.stop')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('topups.monthly.stop.title')}
        text={t('topups.monthly.stop.text', { amount, digits: card.lastDigits })}
        confirm={t('topups.monthly.stop')}
        danger
        busy={unsubscribe.isPending}
      />
    </MonthlyCard>
  );
}
