import { toMinor, wireToMinor } from '@merenda/domain/money/money';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { canProceed } from '@merenda/domain/payments/topup-wizard';
import type { ForOrder } from '../../../../queries/for-order.ts';
import type { ListedTopup, PayableTopup } from '../../api/latest-topups.ts';
import type { Paid } from '../../api/payments.ts';
import { type Draft, type Offer, partsOf, startDraft, stateOf } from './draft.ts';
import type { WizardSnapshot } from './snapshot.ts';

/** The guardian's purpose on the page. */
export type Wish =
  | { for: 'anything' }
  /** A top-up of this student's wallet, by `_id`. */
  | { for: 'student'; student: string }
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

/** The provider of the guardian's latest paid top-up, if any: it is offered first. */
export const lastProvider = (latest: readonly ListedTopup[]) =>
  latest.find(({ status }) => status === 'paid')?.paymentServiceProvider;

/** The wizard with the wish's data filled in, at the first incomplete step (product:topups#shortcuts). */
export function beginWizard(offer: Offer, wish: Wish): Begin {
  const draft = startDraft(offer);
  switch (wish.for) {
    case 'anything':
      return { draft };
    case 'student':
      return { draft: ahead({ ...draft, recipients: [wish.student] }, offer) };
    case 'order':
      return { draft: forOrder(draft, wish.order, offer) };
    case 'repeat':
      return repeat(draft, wish.paid, offer);
    case 'code':
      return resume(draft, wish.topup, offer);
  }
}

/** Moves the draft forward to the amounts if method, recipients and card are known. */
function ahead(draft: Draft, offer: Offer): Draft {
  const known = { ...draft, cardType: draft.cardType ?? 'bank' } as const;
  const at = (step: Draft['step']) => canGoOn({ ...known, step }, offer);
  if (!at('method')) return draft;
  return { ...known, step: at('recipients') ? 'amounts' : 'recipients' };
}

const canGoOn = (draft: Draft, offer: Offer) => canProceed(stateOf(draft, offer, false));

function forOrder(draft: Draft, { amounts, back }: ForOrder, offer: Offer): Draft {
  const wanted = Object.entries(amounts).map(([id, value]) => [id, toMinor(value, offer.currency)]);
  const recipients = Object.keys(amounts);
  return ahead({ ...draft, back, recipients, amounts: Object.fromEntries(wanted) }, offer);
}

function repeat(draft: Draft, { method, parts }: Paid, offer: Offer): Begin {
  const provider = offer.providers.find((one) => paymentKindOf(one) === method.kind);
  const card = offer.cards?.find(({ lastDigits }) => lastDigits === method.card?.lastDigits);
  const again = ahead(
    {
      ...draft,
      provider: provider ?? draft.provider,
      cardId: card?._id,
      ...sharesOf(parts, offer),
    },
    offer,
  );
  const isWhole = again.recipients.length === parts.length && provider !== undefined;
  const ready = isWhole && again.step === 'amounts' && canGoOn(again, offer);
  if (ready && method.kind === 'card') return { draft: { ...again, step: 'payment' } };
  return { draft: again, goesOn: ready && method.kind === 'pix' };
}

function resume(draft: Draft, topup: PayableTopup, offer: Offer): Begin {
  const { _id, createdAt, fee, parts, paymentServiceProvider, pix } = topup;
  const of = { ...draft, provider: paymentServiceProvider, ...sharesOf(parts, offer) };
  return {
    draft: { ...of, step: 'payment' },
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
