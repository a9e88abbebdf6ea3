import { createHash } from 'node:crypto';
import { sumMinor } from '@merenda/domain/money/money';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { derivedId, type PostItem } from '@merenda/ledger';
import { companyAccount } from '../modules/companies/index.ts';
import { DEMO_GATEWAY } from '../platform/payment-routes.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { cardId, guardianId, studentId, topupId, walletId } from './ids.ts';
import type { Movement } from './plan/history.ts';

type Topup = Extract<Movement, { type: 'topup' }> & { position: number };

/** A made-up id of the payment at a processor. */
const providerRef = (company: DemoCompany, { at, position }: Topup) =>
  `demo-${topupId(company, at, position)}`;

/** A top-up that was paid immediately. */
export function topupRow(company: DemoCompany, topup: Topup) {
  const { at, position, provider, shares } = topup;
  const id = topupId(company, at, position);
  const reference = id.replaceAll('-', '').toUpperCase();
  return {
    id,
    guardian_id: guardianId(company),
    company_id: company.id,
    wallet_id: walletId(company, company.guardian.name),
    gateway: DEMO_GATEWAY,
    provider,
    reference,
    request_hash: createHash('sha256').update(reference).digest(),
    provider_ref: providerRef(company, topup),
    amount_minor: sumMinor(shares.map(({ amountMinor }) => amountMinor)),
    currency: company.currency,
    status: 'paid' as const,
    card_id: provider === 'card' ? cardId(company) : null,
    paid_at: at,
    answered_at: at,
    created_at: at,
  };
}

export const shareRows = (company: DemoCompany, { at, position, shares }: Topup) =>
  shares.map(({ holder, amountMinor }) => ({
    topup_id: topupId(company, at, position),
    wallet_id: walletId(company, holder),
    student_id: holder === company.guardian.name ? null : studentId(company, holder),
    amount_minor: amountMinor,
  }));

/**
 * The transfers of a top-up as the API posts them: one per share, all or none, ids derived from the
 * payment.
 */
export function topupTransfers(company: DemoCompany, topup: Topup): PostItem[] {
  const kind = paymentKindOf(topup.provider);
  const groupId = topupId(company, topup.at, topup.position);
  return topup.shares.map(({ holder, amountMinor }) => ({
    id: derivedId('topup', DEMO_GATEWAY, providerRef(company, topup), walletId(company, holder)),
    debit: companyAccount(company.id, `clearing-${kind}`, company.currency),
    credit: walletId(company, holder),
    amountMinor,
    currency: company.currency,
    kind: `topup-${kind}`,
    groupId,
    linked: true,
    eventAt: topup.at,
    reference: { topup: groupId },
  }));
}
