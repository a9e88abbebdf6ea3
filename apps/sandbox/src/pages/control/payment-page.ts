import type { Payment } from '../../processor/payment.ts';
import { amountText, fact, statusChip, timeText } from '../format.ts';
import { html } from '../html.ts';
import { page } from '../layout.ts';

/** The page with the processor's record of one payment. */
export function paymentPage(payment: Payment): string {
  const { card, refunds, disputes } = payment;
  const body = html`<a class="back" href="/">Start</a>
<h1>${amountText(payment)}</h1>
<dl class="card facts">
  ${fact('State', statusChip(payment))}
  ${payment.code !== null && fact('Reason', payment.code.replaceAll('_', ' '))}
  ${card && fact('Card', `${card.brand} ending in ${card.lastFour}`)}
  ${card && fact('Holder', card.holder)}
  ${fact('Made', timeText(payment.createdAt))}
  ${payment.paidAt !== null && fact('Paid', timeText(payment.paidAt))}
  ${refunds.map((refund) => fact('Given back', `${amountText(refund)}${refund.state === 'failed' ? ', failed' : ''}`))}
  ${disputes.map((dispute) => fact('Taken back by the bank', `${amountText(dispute)}, ${dispute.state}`))}
  ${fact('Reference', html`<code>${payment.reference}</code>`)}
  ${fact('Payment', html`<code>${payment.id}</code>`)}
</dl>`;
  return page({ title: amountText(payment), body, theme: 'tools', section: 'start' });
}
