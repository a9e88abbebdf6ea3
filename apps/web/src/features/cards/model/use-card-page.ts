import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useOnce } from '@merenda/ui/client/once/use-once.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { beginCardPage, type CardPage } from '../api/cards.ts';
import { useReturnToCaller } from './use-return-to-caller.ts';

/** Leads to the processor's page for a card, which leads back to /payments/create?setup=…, and on to `back`. */
export function useCardPage(back: string | undefined) {
  const { me } = useSession();
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

  const beginning = useOnce(
    { eachInputOf: 'card-page' },
    (page: CardPage, once) => beginCardPage(page, once),
    async () => {},
    {
      onDone: ({ redirectUrl }) => location.assign(redirectUrl),
      onFailed: (error) => {
        setBusy(false);
        notifyFailure(error, 'payments.error.cardPage');
      },
    },
  );
  const go = () => {
    setBusy(true);
    beginning.send({ company: me.company, back });
  };
  return { busy, go, leave };
}
