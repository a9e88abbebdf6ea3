import { formatMoney } from '@merenda/domain/money/money';
import { useState } from 'react';
import { companyToday } from '../../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import type { RecurringTopup } from '../../../../queries/recurring.ts';
import { useSession } from '../../../../session/session.ts';
import { wireToMinor } from '../../../../session/wire-money.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../../ui/notifications/notify-failure.ts';
import { useUnsubscribe } from '../../api/recurring.ts';
import { againDraft } from '../../model/monthly/again-draft.ts';
import styles from './monthly.module.css';
import { MonthlyCard } from './monthly-card.tsx';

/**
 * A monthly top-up, and the way to stop it, which is asked about first; for one that is paused also the
 * way to go on with another card.
 */
export function RunningTopup({ recurring }: { recurring: RecurringTopup }) {
  const t = useT();
  const language = useLanguage();
  const { me, responsible, currency } = useSession();
  const [confirming, setConfirming] = useState(false);
  const unsubscribe = useUnsubscribe(me.company);
  const { _id, card, value, fee, pausedBy } = recurring;
  const totalMinor = wireToMinor(value, currency) + wireToMinor(fee, currency);
  const amount = formatMoney(totalMinor, currency, language);
  const walletId = responsible.wallet._id;
  const draft = againDraft(recurring, { walletId, currency, today: companyToday() });
  const again = { draft, guardian: me._id };
  // As a promise: the list may drop this row, and a mutation's callbacks with it, before it is told.
  const confirm = async () => {
    try {
      await unsubscribe.mutateAsync(_id);
      notify('good', t('payments.success.deleteRecurringMonthly'));
    } catch (error) {
      notifyFailure(error, 'payments.error.deleteRecurringMonthly');
    } finally {
      setConfirming(false);
    }
  };
  return (
    <MonthlyCard as="li" recurring={recurring}>
      <div className={styles.actions}>
        {pausedBy && (
          <ButtonLink to="/payments" search={{}} state={{ topup: again }} size="small">
            {t('topups.automatic.chooseCard')}
          </ButtonLink>
        )}
        <Button kind="outline" size="small" wide={!pausedBy} onClick={() => setConfirming(true)}>
          {t(pausedBy ? 'common.delete' : 'topups.monthly.stop')}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirm()}
        title={t(pausedBy ? 'topups.monthly.delete.title' : 'topups.monthly.stop.title')}
        text={
          pausedBy
            ? t('topups.monthly.delete.text')
            : t('topups.monthly.stop.text', { amount, digits: card.lastDigits })
        }
        confirm={t(pausedBy ? 'common.delete' : 'topups.monthly.stop')}
        danger
        busy={unsubscribe.isPending}
      />
    </MonthlyCard>
  );
}
