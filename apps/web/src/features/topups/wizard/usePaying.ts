import { cvvLength } from '@merenda/domain/cards';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import type { Repeat } from '../monthly/repeat.ts';
import { agreeMonthly } from './agreeMonthly.ts';
import { chargeOf, type Order } from './charge.ts';
import { cardOf, costOf, type Draft, type Offer, partsOf } from './draft.ts';
import { makeLink, makePix } from './makeCode.ts';
import { payByCard } from './payByCard.ts';
import type { Desk } from './useDesk.ts';

/** The ways to have the draft paid; `busy` while one is under way. */
export function usePaying(draft: Draft, offer: Offer, desk: Desk) {
  const { me, responsible, currency } = useSession();
  const [busy, setBusy] = useState(false);
  const during = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const order = (): Order => {
    const paid = { parts: partsOf(draft, offer), feeMinor: costOf(draft, offer).feeMinor };
    return { company: me.company, ...paid, charge: chargeOf(paid, responsible, currency) };
  };
  return {
    busy,
    pix: () => during(makePix(desk, order())),
    link: () => during(makeLink(desk, order(), draft.cardType === 'voucher' ? 'voucher' : 'card')),
    /** Now, or every month. */
    card: (repeat: Repeat | undefined) => {
      const card = cardOf(draft, offer);
      if (!card) return;
      const code = draft.cvv.slice(0, cvvLength(card.paymentAuthorizer.name));
      const paymentCard = {
        cardId: card._id,
        ...(offer.asksSecurityCode && { securityNumber: code }),
      };
      if (repeat) during(agreeMonthly(desk, order(), paymentCard, repeat));
      else during(payByCard(desk, order(), paymentCard));
    },
  };
}
