import type { Payment } from '../../processor/payment.ts';
import { amountText, fact, timeText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';
import { alert, amountHero, countdown, resultHead } from '../parts.ts';

const BACK = 'Go back to Merenda: it notices by itself.';

/** The page on which a PIX code is pasted. `error` is the fault of the pasted code. */
export function bankStartPage(open: Payment[], code = '', error?: string): string {
  const waiting =
    open.length > 0 &&
    html`<section>
  <h2>Waiting to be paid</h2>
  <ul class="list">${open.map(openCharge)}</ul>
</section>`;
  return bankPage(
    'Pay with PIX',
    html`<h1>Pay with PIX</h1>
<p class="lead">Paste the code that Merenda shows under its QR picture.</p>
${error && alert(error)}
<form class="card stack" action="/bank" method="get">
  <label for="code">PIX code</label>
  <textarea id="code" name="code" rows="5" required spellcheck="false" autocomplete="off"${error && html` aria-invalid="true"`}>${code}</textarea>
  <button class="button wide">Continue</button>
</form>
${waiting}`,
  );
}

/** The page of a code: payee, amount, time left and the choice; or the outcome. */
export function bankChargePage(payment: Payment, nowMs: number): string {
  const amount = amountText(payment);
  switch (payment.status) {
    case 'created':
    case 'pending':
      return bankPage(`Pay ${amount}`, confirmation(payment, nowMs));
    case 'declined':
      return bankPage(
        'Refused',
        html`${resultHead('refused', 'You refused this payment', BACK)}
${facts(payment)}${another()}`,
      );
    case 'expired':
      return bankPage('Expired', expired(payment));
    default:
      return bankPage(
        `Paid ${amount}`,
        html`${resultHead('paid', `${amount} paid`, BACK)}
${facts(payment)}${another()}`,
      );
  }
}

function confirmation(payment: Payment, nowMs: number): Html {
  const { pix } = payment;
  return html`<a class="back" href="/bank">Another code</a>
${amountHero('You are paying', pix?.payeeName ?? '', payment, countdown(payment, nowMs))}
<dl class="card facts">
  ${fact('In', pix?.payeeCity ?? '')}
  ${payment.expiresAt !== null && fact('Expires', timeText(payment.expiresAt))}
  ${transaction(payment)}
</dl>
<div class="actions">
  ${decision(payment, '/bank/pay', `Pay ${amountText(payment)}`, 'button wide')}
  ${decision(payment, '/bank/refuse', 'Refuse', 'button soft wide')}
</div>`;
}

function expired(payment: Payment): Html {
  return html`${resultHead('waiting', 'This code has expired', 'Make a new one in Merenda.')}
${facts(payment)}
<section class="card stack">
  <h2>For evaluators</h2>
  <p>Some banks let a payment through that was begun in time. Merenda must then credit it and mark it as late.</p>
  ${decision(payment, '/bank/pay', 'Pay late anyway', 'button soft wide', true)}
</section>${another()}`;
}

function decision(
  payment: Payment,
  action: string,
  label: string,
  style: string,
  late = false,
): Html {
  return html`<form action="${action}" method="post">
  <input type="hidden" name="code" value="${payment.pix?.brCode}">
  ${late && html`<input type="hidden" name="late" value="true">`}
  <button class="${style}">${label}</button>
</form>`;
}

function facts(payment: Payment): Html {
  const { pix } = payment;
  return html`<dl class="card facts">
  ${fact('To', `${pix?.payeeName}, ${pix?.payeeCity}`)}
  ${fact('Amount', amountText(payment))}
  ${payment.paidAt !== null && fact('Paid', timeText(payment.paidAt))}
  ${payment.late && fact('Note', 'Paid after the code had expired')}
  ${transaction(payment)}
</dl>`;
}

function transaction({ pix }: Payment): Html {
  return fact('Transaction', html`<code>${pix?.txid}</code>`);
}

function openCharge(payment: Payment): Html {
  const { pix } = payment;
  return html`<li><a class="item" href="/bank?code=${encodeURIComponent(pix?.brCode ?? '')}">
  <span><b>${pix?.payeeName}</b><small>${timeText(payment.createdAt)}</small></span>
  <b class="figures">${amountText(payment)}</b></a></li>`;
}

function another(): Html {
  return html`<a class="button soft wide" href="/bank">Pay another code</a>`;
}

function bankPage(title: string, body: Html): string {
  return page({ title, body, theme: 'bank', section: 'bank' });
}
