import type { Refund } from '../../processor/payment.ts';
import { amountText, timeText } from '../format.ts';
import { type Html, html } from '../html.ts';

/** The part of the control page on which the payer's bank rejects refunds. */
export function refundsPart(refunds: Refund[]): Html {
  return html`<section id="refunds">
<h2>Refunds</h2>
<p class="hint">A refund is accepted at once. Days later the payer’s bank may not take the money: an account that is closed, a card that has expired.</p>
${refunds.length > 0 ? html`<ul class="list">${refunds.map(refundItem)}</ul>` : html`<p>Nothing has been given back yet.</p>`}
</section>`;
}

function refundItem(refund: Refund): Html {
  const failed = refund.state === 'failed';
  return html`<li class="item">
  <span><b>${amountText(refund)}</b><small>${timeText(refund.createdAt)}</small></span>
  <span class="end"><span class="chip ${failed ? 'bad' : 'good'}">${failed ? 'Failed' : 'Accepted'}</span>
  ${
    !failed &&
    html`<form method="post" action="/refunds/${refund.id}">
    <button class="button soft" name="outcome" value="failed">Fail</button>
  </form>`
  }</span></li>`;
}
