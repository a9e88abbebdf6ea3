import { toMinor, wireToMinor } from '@merenda/domain/money/money';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { canProceed, firstOpen } from '@merenda/domain/payments/topup-wizard';
import type { ForOrder } from '../../../../queries/for-order.ts';
import type { ListedTopup, PayableTopup } from '../../api/latest-topups.ts';
import type { Paid } from '../../api/payments.ts';
import { type Draft, type Offer, partsOf, startDraft, stateOf } from './draft.ts';
import type { WizardSnapshot } from './snapshot.ts';
import { findWayBack } from './way-back.ts';

/** The guardian's purpose on the page. */
export type Wish =
  | { for: 'anything'; last: ListedTopup | undefined }
  /** A top-up of this student's wallet, or of the own one. */
  | { for: 'recipient'; id: string }
  /** The amount that an order lacks. */
  | { for: 'order'; order: ForOrder }
  /** The same top-up again. */
  | { for: 'repeat'; paid: Paid }
  /** A code left unpaid. */
  | { for: 'code'; topup: PayableTopup };

/** The wizard's first state. */
export interface Begin extends WizardSnapshot {
  /** The main button is pressed at once: no question is left, and the press charges nothing. */
  goesOn?: boolean | undefined;
}

/** The wizard with the wish's data filled in, at the first incomplete step (product:topups#shortcuts). */
export function beginWizard(offer: Offer, wish: Wish): Begin {
  const draft = startDraft(offer);
  switch (wish.for) {
    case 'anything':
      return { draft: anew(draft, wish.last, offer) };
    case 'recipient':
      return { draft: ahead({ ...draft, recipients: [wish.id] }, offer) };
    case 'order':
      return { draft: forOrder(draft, wish.order, offer) };
    case 'repeat':
      return repeat(draft, wish.paid, offer);
    case 'code':
      return resume(draft, wish.topup, offer);
  }
}

/** As the last time, but for the amounts. A way to pay that the company prefers is only proposed. */
function anew(draft: Draft, last: ListedTopup | undefined, offer: Offer): Draft {
  if (!last) return offer.providers.length === 1 ? ahead(draft, offer) : draft;
  const { recipients } = sharesOf(last.parts, offer);
  return ahead({ ...draft, recipients, cardId: cardEnding(last.card?.lastDigits, offer) }, offer);
}

/** Moves the draft forward to its first open step. */
function ahead(draft: Draft, offer: Offer): Draft {
  const known = draft.provider
    ? ({ ...draft, cardType: draft.cardType ?? 'bank' } as const)
    : draft;
  return { ...known, step: firstOpen(stateOf(known, offer, false)) };
}

const cardEnding = (digits: string | undefined, { cards }: Offer) =>
  cards?.find(({ lastDigits }) => lastDigits === digits)?._id;

function forOrder(draft: Draft, { amounts, back }: ForOrder, offer: Offer): Draft {
  const wanted = Object.entries(amounts).map(([id, value]) => [id, toMinor(value, offer.currency)]);
  const recipients = Object.keys(amounts);
  return ahead({ ...draft, back, recipients, amounts: Object.fromEntries(wanted) }, offer);
}

function repeat(draft: Draft, { method, parts }: Paid, offer: Offer): Begin {
  const provider = offer.providers.find((one) => paymentKindOf(one) === method.kind);
  const again = ahead(
    {
      ...draft,
      provider: provider ?? draft.provider,
      cardId: cardEnding(method.card?.lastDigits, offer),
      ...sharesOf(parts, offer),
    },
    offer,
  );
  const isWhole = again.recipients.length === parts.length && provider !== undefined;
  const ready = isWhole && again.step === 'amounts' && canProceed(stateOf(again, offer, false));
  if (ready && method.kind === 'card') return { draft: { ...again, step: 'payment' } };
  return { draft: again, goesOn: ready && method.kind === 'pix' };
}

function resume(draft: Draft, topup: PayableTopup, offer: Offer): Begin {
  const { _id, createdAt, fee, parts, paymentServiceProvider, pix } = topup;
  const of = { ...draft, provider: paymentServiceProvider, ...sharesOf(parts, offer) };
  return {
    draft: { ...of, back: findWayBack(_id), step: 'payment' },
    payment: {
      startedAt: Date.parse(createdAt),
      parts: partsOf(of, offer),
      feeMinor: wireToMinor(fee, offer.currency),
      topupId: _id,
      by: { method: 'pix', code: pix.code, expiresAt: Date.parse(pix.expiresAt) },
    },
  };
}

/** The shares of a paid top-up, without recipients that no longer exist. */
function sharesOf(parts: Paid['parts'], { recipients, currency }: Offer) {
  const found = parts.flatMap(({ wallet, value }) => {
    const recipient = recipients.find(({ walletId }) => walletId === wallet);
    return recipient ? [[recipient.id, wireToMinor(value, currency)] as const] : [];
  });
  return { recipients: found.map(([id]) => id), amounts: Object.fromEntries(found) };
}
