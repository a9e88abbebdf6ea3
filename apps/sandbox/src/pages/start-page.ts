import type { Payment } from '../processor/payment.ts';
import { TEST_CARDS } from '../processor/test-cards.ts';
import { amountText, statusChip, timeText } from './format.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { page } from './layout.ts';

const DOORS = [
  { href: '/bank', name: 'bank', title: 'Bank', text: 'Pay or refuse a PIX code.' },
  { href: '/inbox', name: 'inbox', title: 'Inbox', text: 'Read the e-mails Merenda sends.' },
  {
    href: '/control',
    name: 'control',
    title: 'Control',
    text: 'Cause trouble; move the clock.',
  },
] as const;

const KIND_TEXT = { card: 'Card', pix: 'PIX', link: 'Payment link' } as const;

const BEHAVIOUR_TEXT = {
  pays: 'Pays',
  card_declined: 'Declined',
  insufficient_funds: 'Not enough money',
  expired_card: 'Expired card',
  incorrect_cvc: 'Wrong CVV',
  pays_without_answer: 'No answer in time, then paid',
} as const;

/** The start page: links to the pages, the newest payments, the test cards. */
export function startPage(newest: Payment[]): string {
  const body = html`<h1>The world outside Merenda</h1>
<p class="lead">A card and PIX processor, a guardian's bank and an e-mail inbox, for trying things out.</p>
<ul class="doors">${DOORS.map(
    (door) =>
      html`<li><a class="card door" href="${door.href}"><span class="badge">${icon(door.name)}</span><span><b>${door.title}</b><small>${door.text}</small></span></a></li>`,
  )}</ul>
<div class="columns">
<section>
  <h2>Newest payments</h2>
  ${newest.length === 0 ? noPayments() : html`<ul class="list">${newest.map(paymentItem)}</ul>`}
</section>
<section>
  <h2>Test cards</h2>
  <div class="card"><table>
    <thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
    <tbody>${TEST_CARDS.map(
      (card) =>
        html`<tr><td class="figures">${grouped(card.number)}</td><td>${BEHAVIOUR_TEXT[card.behaviour]}</td></tr>`,
    )}</tbody>
  </table>
  <p class="hint">Any name, any later month, any CVV. Real card numbers are refused.</p></div>
</section>
</div>`;
  return page({ title: 'Start', body, theme: 'tools', section: 'start', width: 'wide' });
}

function paymentItem(payment: Payment): Html {
  return html`<li><a class="item" href="${placeOf(payment)}">
  <span><b>${KIND_TEXT[payment.kind]}</b><small>${timeText(payment.createdAt)}</small></span>
  <span class="end"><b class="figures">${amountText(payment)}</b>${statusChip(payment)}</span></a></li>`;
}

/** The page of a payment: the bank, the hosted page, or its record. */
function placeOf(payment: Payment): string {
  if (payment.pix) return `/bank?code=${encodeURIComponent(payment.pix.brCode)}`;
  if (payment.link) return `/pay/${payment.id}`;
  return `/payments/${payment.id}`;
}

function noPayments(): Html {
  return html`<div class="card empty"><p><b>No payment yet</b></p><p>Add balance in Merenda, and it shows up here.</p></div>`;
}

/** Card numbers in the groups that are printed on the card. */
function grouped(number: string): string {
  return number.length === 15
    ? number.replace(/^(.{4})(.{6})(.{5})$/, '$1 $2 $3')
    : number.replace(/(.{4})(?=.)/g, '$1 ');
}
