import type { Dispute, Payment } from '../../processor/payment.ts';
import { amountText, timeText } from '../format.ts';
import { type Html, html } from '../html.ts';

const STATE_TEXT: Record<Dispute['state'], { label: string; tone: 'good' | 'bad' | 'warn' }> = {
  open: { label: 'Open', tone: 'warn' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
};

/** The part of the control page on which the payer's bank opens, changes and decides disputes. */
export function disputesPart(disputable: Payment[], disputed: Payment[]): Html {
  return html`<section id="disputes">
<h2>Disputes</h2>
<p class="hint">The payer tells the bank that a payment was not theirs, and the bank takes the money back. In the end the shop wins it back or loses it.</p>
${disputed.length > 0 && html`<ul class="list">${disputed.flatMap(disputeItems)}</ul>`}
${disputable.length > 0 && html`<ul class="list">${disputable.map(payerItem)}</ul>`}
${disputed.length + disputable.length === 0 && html`<p>Nothing has been paid yet.</p>`}
</section>`;
}

const disputeItems = ({ kind, disputes }: Payment): Html[] =>
  disputes.map((dispute) => disputeItem(kind, dispute));

function disputeItem(kind: Payment['kind'], dispute: Dispute): Html {
  const { label, tone } = STATE_TEXT[dispute.state];
  return html`<li class="item">
  <span><b>${amountText(dispute)}</b><small>${kind}, ${timeText(dispute.createdAt)}</small></span>
  <span class="end"><span class="chip ${tone}">${label}</span>
  ${
    dispute.state === 'open' &&
    html`<form method="post" action="/disputes/${dispute.id}" class="pair">
    <button class="button soft" name="outcome" value="won">Won</button>
    <button class="button soft" name="outcome" value="lost">Lost</button>
  </form>
  <form method="post" action="/disputes/${dispute.id}" class="pair">
    <span class="measure"><input name="amountMinor" type="number" inputmode="numeric" required min="1" step="1" value="${dispute.amountMinor}" aria-label="Amount in cents"><span>cents</span></span>
    <button class="button soft">Change</button>
  </form>`
  }</span></li>`;
}

function payerItem(payment: Payment): Html {
  return html`<li class="item">
  <span><b>${amountText(payment)}</b><small>${payment.kind}, ${timeText(payment.createdAt)}</small></span>
  <form method="post" action="/disputes">
    <input type="hidden" name="paymentId" value="${payment.id}">
    <button class="button soft">Dispute</button>
  </form></li>`;
}
