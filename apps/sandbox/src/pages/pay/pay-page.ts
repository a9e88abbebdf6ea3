import type { Payment } from '../../processor/payment.ts';
import { isOpen } from '../../processor/transitions.ts';
import { amountText, fact, timeText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';
import { amountHero, countdown, resultHead } from '../parts.ts';

/** The hosted page of a payment link: the choice, or the outcome. */
export function payPage(payment: Payment, nowMs: number): string {
  const body = isOpen(payment) ? choice(payment, nowMs) : result(payment);
  return page({ title: `Pay ${amountText(payment)}`, body, theme: 'pay' });
}

/** The address to which the guardian returns, with the chosen outcome. */
export function returnAddress(payment: Payment): string | undefined {
  const { link, status } = payment;
  if (!link?.returnUrl) return undefined;
  const address = new URL(link.returnUrl);
  address.searchParams.set('TransactionId', link.orderId);
  address.searchParams.set('outcome', status);
  return address.href;
}

function choice(payment: Payment, nowMs: number): Html {
  const { link, status } = payment;
  const method = link?.cardType === 'voucher' ? 'voucher card' : 'bank card';
  return html`${amountHero('Payment for', link?.description || 'Merenda', payment, countdown(payment, nowMs))}
${status === 'pending' && html`<p class="alert" role="status">You left this payment open. You can still finish it.</p>`}
${facts(payment, method)}
<form class="actions" method="post" action="/pay/${payment.id}">
  <button class="button wide" name="outcome" value="paid">Pay ${amountText(payment)}</button>
  <button class="button soft wide" name="outcome" value="declined">Decline</button>
  <button class="button plain wide" name="outcome" value="pending">Leave pending</button>
</form>`;
}

function result(payment: Payment): Html {
  const back = returnAddress(payment);
  return html`${resultOf(payment)}
${facts(payment)}
${back && html`<a class="button wide" href="${back}">Back to the shop</a>`}`;
}

function resultOf(payment: Payment): Html {
  const close = 'You can close this page.';
  switch (payment.status) {
    case 'declined':
      return resultHead('refused', 'Payment declined', `No money was taken. ${close}`);
    case 'expired':
      return resultHead('waiting', 'This link has expired', 'Start again where you came from.');
    default:
      return resultHead('paid', `${amountText(payment)} paid`, `Thank you. ${close}`);
  }
}

function facts(payment: Payment, method?: string): Html {
  return html`<dl class="card facts">
  ${method && fact('With', method)}
  ${payment.paidAt !== null && fact('Paid', timeText(payment.paidAt))}
  ${fact('Order', html`<code>${payment.id}</code>`)}
</dl>`;
}
