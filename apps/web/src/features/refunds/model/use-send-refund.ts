import { formatMoney, toMajor, wireToMinor } from '@merenda/domain/money/money';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { useRefund } from '../api/refunds.ts';

/**
 * Sends money of a top-up back, once, and tells how it went.
 * @param onEnd after each try; `onDone` before it, where the money goes back
 */
export function useSendRefund(
  topupId: string,
  { onDone, onEnd }: { onDone: () => void; onEnd: () => void },
) {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  // Set within the press: a mutation says that it runs only after a second press may have come.
  const [sending, setSending] = useState(false);
  const end = () => {
    setSending(false);
    onEnd();
  };
  const { send, unanswered } = useRefund(me._id, topupId, {
    onDone: ({ status, value }) => {
      const amount = formatMoney(wireToMinor(value, currency), currency, language);
      if (status === 'done') notify('good', t('refunds.done', { amount }));
      else if (status === 'failed') notify('bad', t('refunds.failed'));
      else notify('info', t('refunds.asked', { amount }));
      onDone();
      end();
    },
    onFailed: (error, isRefused) => {
      if (isRefused) notifyFailure(error, 'refunds.error.generic');
      else notifyUndecided(error);
      end();
    },
  });
  const start = (refund: { value: number }) => {
    setSending(true);
    send(refund);
  };
  return {
    send: (amountMinor: bigint) => start({ value: toMajor(amountMinor, currency) }),
    sending,
    /** The refund that was sent, while nobody knows whether it goes back; `again` asks. */
    unanswered: unanswered && {
      amountMinor: wireToMinor(unanswered.value, currency),
      again: () => start(unanswered),
    },
  };
}
