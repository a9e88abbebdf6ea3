import { createHash } from 'node:crypto';
import { sumMinor } from '@merenda/domain/money';
import { derivedId, type PostItem } from '@merenda/ledger';
import { kindOf } from '../gateways/kind.ts';
import { companyAccount } from '../modules/companies/index.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { cardId, guardianId, studentId, topupId, walletId } from './ids.ts';
import type { Movement } from './plan/history.ts';

type Topup = Extract<Movement, { type: 'topup' }> & { turn: number };

/** Stands where a processor's name would: nobody was ever asked for these payments. */
export const DEMO_GATEWAY = 'demo';

/** What a processor would have called the payment. */
const providerRef = (company: DemoCompany, { at, turn }: Topup) =>
  `demo-${topupId(company, at, turn)}`;

/** A top-up that was paid as soon as it was asked for. */
export function topupRow(company: DemoCompany, topup: Topup) {
  const { at, turn, provider, parts } = topup;
  const id = topupId(company, at, turn);
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
    amount_minor: sumMinor(parts.map(({ amountMinor }) => amountMinor)),
    currency: company.currency,
    status: 'paid',
    card_id: provider === 'card' ? cardId(company) : null,
    paid_at: at,
    answered_at: at,
    created_at: at,
  };
}

export const partRows = (company: DemoCompany, { at, turn, parts }: Topup) =>
  parts.map(({ holder, amountMinor }) => ({
    topup_id: topupId(company, at, turn),
    wallet_id: walletId(company, holder),
    student_id: holder === company.guardian.name ? null : studentId(company, holder),
    amount_minor: amountMinor,
  }));

/** As the API credits a top-up: a transfer a part, all or none, ids from the payment. */
export function topupTransfers(company: DemoCompany, topup: Topup): PostItem[] {
  const kind = kindOf(topup.provider);
  const groupId = topupId(company, topup.at, topup.turn);
  return topup.parts.map(({ holder, amountMinor }) => ({
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
