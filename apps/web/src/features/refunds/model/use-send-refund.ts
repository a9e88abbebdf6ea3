import { formatMoney, toMajor } from '@merenda/domain/money/money';
import { useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useIdempotencyKey } from '../../../client/use-idempotency-key.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { useRefund } from '../api/refunds.ts';

/** Sends money of a top-up back, once a form, and tells how it went. */
export function useSendRefund(topupId: string) {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  const { key, renew } = useIdempotencyKey();
  const { mutate } = useRefund(me._id, topupId);
  // Set within the press: a mutation says that it runs only after a second press may have come.
  const [sending, setSending] = useState(false);

  const send = (amountMinor: bigint, { onDone, onEnd }: { onDone(): void; onEnd(): void }) => {
    setSending(true);
    mutate(
      { value: toMajor(amountMinor, currency), idempotencyKey: key },
      {
        onSuccess: ({ status }) => {
          const amount = formatMoney(amountMinor, currency, language);
          if (status === 'done') notify('good', t('refunds.done', { amount }));
          else if (status === 'failed') notify('bad', t('refunds.failed'));
          else notify('info', t('refunds.asked', { amount }));
          renew();
          onDone();
        },
        onError: (error) => {
          notifyFailure(error, 'refunds.error.generic');
          // Without a clear answer the same key tells what became of it.
          if (!isFailure(error, 'timeout', 'unavailable', 'request_in_progress')) renew();
        },
        onSettled: () => {
          setSending(false);
          onEnd();
        },
      },
    );
  };
  return { send, sending };
}
