import { isCurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import type { Payment } from '../processor/payment.ts';
import { type Html, html } from './html.ts';

/** An amount in the format of these English pages: R$120.00. */
export function amountText(payment: Pick<Payment, 'amountMinor' | 'currency'>): string {
  const { amountMinor, currency } = payment;
  if (!isCurrencyCode(currency)) return `${amountMinor} ${currency}`;
  return formatMoney(BigInt(amountMinor), currency, 'en-GB');
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An instant in this machine's time zone. */
export function timeText(instant: string): Html {
  return html`<time datetime="${instant}">${DAY_AND_TIME.format(new Date(instant))}</time>`;
}

/** The time left until an instant on the processor's clock: "4:37", "2 h 05 min". */
export function remainingText(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  if (seconds >= 3600) {
    return `${Math.floor(seconds / 3600)} h ${pad(Math.floor((seconds % 3600) / 60))} min`;
  }
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

const STATUS_TEXT: Record<
  Payment['status'],
  { label: string; tone: 'good' | 'bad' | 'warn' | '' }
> = {
  created: { label: 'New', tone: '' },
  pending: { label: 'Waiting', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  partially_refunded: { label: 'Partly refunded', tone: '' },
  refunded: { label: 'Refunded', tone: '' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Expired', tone: '' },
};

export function statusChip(payment: Payment): Html {
  const { label, tone } = STATUS_TEXT[payment.status];
  return html`<span class="chip ${tone}">${label}${payment.late && ', late'}</span>`;
}

/** A term and its value, for description lists. */
export function fact(term: string, value: Html | string): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
}
