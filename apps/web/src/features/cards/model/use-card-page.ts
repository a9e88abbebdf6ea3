import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useIdempotencyKey } from '@merenda/ui/client/use-idempotency-key.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { beginCardPage } from '../api/cards.ts';
import { useReturnToCaller } from './use-return-to-caller.ts';

/** Leads to the processor's page for a card, which leads back to /payments/create?setup=…, and on to `back`. */
export function useCardPage(back: string | undefined) {
  const { me } = useSession();
  const { key, renew } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const leave = useReturnToCaller(back);
  // The browser's "back" may show this very page again, as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const go = async () => {
    setBusy(true);
    try {
      const { redirectUrl } = await beginCardPage({ company: me.company, back }, key);
      renew();
      location.assign(redirectUrl);
    } catch (error) {
      setBusy(false);
      notifyFailure(error, 'payments.error.cardPage');
    }
  };
  return { busy, go, leave };
}
