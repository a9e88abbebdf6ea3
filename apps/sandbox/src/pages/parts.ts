import { HOUR_MS } from '@merenda/domain/time/spans';
import type { Payment } from '../processor/payment.ts';
import { amountText, remainingText } from './format.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';

type Outcome = 'paid' | 'refused' | 'waiting';

/** The head of a page about an outcome. */
export function resultHead(outcome: Outcome, title: string, text: Html | string): Html {
  return html`<div class="result ${outcome}" role="status">
  <span class="badge">${icon(outcome)}</span>
  <h1>${title}</h1>
  <p>${text}</p>
</div>`;
}

/** Payee and amount in large type: the first thing to check before paying. */
export function amountHero(label: string, payee: string, payment: Payment, note?: Html): Html {
  return html`<section class="hero">
  <p>${label}</p>
  <h1>${payee}</h1>
  <p class="amount">${amountText(payment)}</p>
  ${note && html`<p class="note">${note}</p>`}
</section>`;
}

/** The time left for a payment; a script updates it. */
export function countdown(payment: Payment, nowMs: number): Html | undefined {
  if (payment.expiresAt === null) return undefined;
  const untilMs = Date.parse(payment.expiresAt);
  const leftMs = untilMs - nowMs;
  const ticking = leftMs < HOUR_MS && html` data-remaining-ms="${Math.max(0, leftMs)}"`;
  return html`Valid for <span class="figures"${ticking}>${remainingText(untilMs, nowMs)}</span>`;
}

/** A message above a form or list that needs to be read. */
export function alert(text: string): Html {
  return html`<p class="alert" role="alert">${text}</p>`;
}
