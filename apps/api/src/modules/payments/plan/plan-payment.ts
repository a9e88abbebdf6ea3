import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { derivedId, type Movement } from '@merenda/ledger';
import type { GatewayPayment } from '../../../gateways/index.ts';
import { isOpen, UNHEARD_TOPUPS } from '../state.ts';
import type { FailureCode } from '../topup/refusal.ts';
import type { Topup } from '../topup/topup.ts';
import { accountsOf, openAccountFor, type Wallets } from './accounts.ts';
import { differencesOf, nextStatus, wasGivenBack } from './compare-payment.ts';
import { NOTHING, type Plan } from './plan.ts';

/** A processor's answer about a payment. */
export interface ProcessorAnswer {
  payment: GatewayPayment;
  /** The other fields to store, in the answer to the call that made the payment. */
  kept?: Partial<Pick<Topup, 'pix_code' | 'redirect_url' | 'redirect_qr_code_url'>>;
  /** The time of the question, by the database's clock; an unrequested answer may be stale. */
  askedAt?: Date;
}

/** The shares of an arriving top-up by wallet. */
export interface Credit extends Wallets {
  shares: readonly { wallet: string; amountMinor: bigint }[];
}

/**
 * Brings a top-up to its payment's state. A payment that differs from the requested one is refused,
 * never credited; once it was refunded in full, the top-up ends. The same answer again changes
 * nothing.
 */
export function planPayment(
  topup: Topup,
  credit: Credit,
  { payment, kept }: ProcessorAnswer,
  now: Date,
): Plan {
  const differences = differencesOf(topup, payment);
  if (differences.length > 0) return planRefusal(topup, payment, differences);
  const status = nextStatus(topup, payment, now);
  if (!status && topup.provider_ref !== null && !kept) return NOTHING;
  const changes = {
    provider_ref: payment.providerRef,
    ...(payment.expiresAt ? { expires_at: payment.expiresAt } : {}),
    ...(kept ? { ...kept, isReleased: true } : {}),
    // A known charge must never be sent again; a code or link is only known with `kept`.
    ...(kept || payment.kind === 'card' ? { isAnswered: true } : {}),
  };
  switch (status) {
    case undefined:
      return { topup: changes };
    case 'pending':
    case 'expired':
      return {
        topup: { ...changes, status, failure_code: null },
        audit: [{ action: `topup.${status}`, subject: topup.id }],
      };
    case 'failed': {
      const failure_code: FailureCode = payment.declineReason ?? 'declined';
      return {
        topup: { ...changes, status, failure_code },
        audit: [{ action: 'topup.failed', subject: topup.id, detail: { failure_code } }],
      };
    }
    case 'paid':
      return planArrival(topup, credit, { payment, changes, now });
  }
}

/**
 * Posts each wallet's share and the fee. The transfers' ids are derived from the payment: it can
 * never be credited twice.
 */
function planArrival(
  topup: Topup,
  credit: Credit,
  { payment, changes, now }: { payment: GatewayPayment; changes: Plan['topup']; now: Date },
): Plan {
  const { clearing, fees } = accountsOf(topup);
  const transferOf = (name: string, item: Pick<Movement, 'credit' | 'amountMinor' | 'kind'>) => ({
    ...item,
    id: derivedId('topup', topup.gateway, payment.providerRef, name),
    debit: clearing,
    currency: topup.currency,
    groupId: topup.id,
    linked: true,
    reference: { topup: topup.id },
  });
  const redirected = credit.shares
    .filter(({ wallet }) => openAccountFor(topup, wallet, credit) !== wallet)
    .map(({ wallet }) => wallet);
  const late = payment.late || !isOpen(topup);
  return {
    topup: {
      ...changes,
      status: 'paid',
      failure_code: null,
      paid_at: payment.paidAt ?? now,
      paid_late: late,
      end_to_end_id: payment.endToEndId ?? null,
    },
    audit: [
      { action: 'topup.paid', subject: topup.id },
      ...(redirected.length > 0
        ? [
            {
              action: 'topup.redirected',
              subject: topup.id,
              detail: { wallets: redirected },
            } as const,
          ]
        : []),
    ],
    emails: [
      {
        kind: 'receipt',
        key: topup.id,
        guardianId: topup.guardian_id,
        data: { topup: topup.id },
      },
    ],
    postings: [
      ...credit.shares.map(({ wallet, amountMinor }) =>
        transferOf(wallet, {
          credit: openAccountFor(topup, wallet, credit),
          amountMinor,
          kind: `topup-${paymentKindOf(topup.provider)}`,
        }),
      ),
      ...(topup.fee_minor > 0n
        ? [transferOf('fee', { credit: fees, amountMinor: topup.fee_minor, kind: 'topup-fee' })]
        : []),
    ],
    logs: [
      ...(late
        ? [{ level: 'warn', text: 'money arrived late: credited', from: topup.status } as const]
        : []),
      ...(redirected.length > 0
        ? [{ level: 'warn', text: 'money arrived for a closed wallet', redirected } as const]
        : []),
    ],
  };
}

function planRefusal(topup: Topup, payment: GatewayPayment, differences: string[]): Plan {
  const { providerRef } = payment;
  const detail = { providerRef, differences };
  const over = isOpen(topup) && wasGivenBack(topup, payment);
  const failure = over ? planFailure(topup, 'gateway_refused') : NOTHING;
  return {
    ...failure,
    audit: [
      {
        // A payment gives one entry, for any number of answers.
        id: derivedId('topup.refused', topup.id, providerRef, ...differences),
        action: 'topup.refused',
        subject: topup.id,
        detail,
      },
      ...(failure.audit ?? []),
    ],
    logs: [
      { level: 'error', text: 'a payment is not the one we asked for: not credited', ...detail },
    ],
  };
}

/** Fails a top-up that surely has no payment; a top-up that is no longer open stays. */
export function planFailure(topup: Topup, failure_code: FailureCode): Plan {
  if (!isOpen(topup)) return NOTHING;
  return {
    topup: { status: 'failed', failure_code, isAnswered: true, isReleased: true },
    audit: [{ action: 'topup.failed', subject: topup.id, detail: { failure_code } }],
  };
}

/**
 * Takes a top-up from `created` to `pending`: from now on its outcome is asked for, and the charge
 * is not repeated.
 */
export const planDoubt = (topup: Topup): Plan =>
  UNHEARD_TOPUPS.includes(topup.status)
    ? { topup: { status: 'pending', isAnswered: true } }
    : NOTHING;
