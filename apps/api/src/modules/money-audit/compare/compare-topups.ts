import { OPEN_REFUNDS } from '../../payments/index.ts';
import { keptOf, sumOf } from '../amounts.ts';
import { isMove, type TopupCase, type TopupFacts } from '../facts/facts.ts';
import type { Report, TopupReport } from '../finding.ts';
import { compareCredits } from './compare-credits.ts';
import { compareDisputes } from './compare-disputes.ts';
import { comparePayments } from './compare-payments.ts';
import { compareRefunds } from './compare-refunds.ts';

/**
 * Compares each top-up with its payment and its transfers, and reports payments and transfers
 * without a top-up. One error gives one finding where possible.
 */
export function compareTopups(facts: TopupFacts, report: Report): void {
  const byReference = Map.groupBy(facts.payments, nameOf);
  const transfersOf = Map.groupBy(facts.transfers, ({ topup }) => topup);
  const known = new Set<string>();
  for (const topup of facts.topups) {
    known.add(nameOf(topup));
    const payments = facts.polled.has(topup.gateway)
      ? (byReference.get(nameOf(topup)) ?? [])
      : undefined;
    compareTopup({ topup, payments, transfers: transfersOf.get(topup.id) ?? [] }, report);
  }
  for (const payment of facts.payments) {
    if (payment.capturedMinor === 0n || known.has(nameOf(payment))) continue;
    const { gateway, providerRef, capturedMinor, currency } = payment;
    const message = `${capturedMinor} ${currency} were captured that no top-up asked for`;
    report({ check: 'payment_unknown', message, gateway, payment: providerRef });
  }
  reportUnexplained(facts, report);
}

const nameOf = ({ gateway, reference }: { gateway: string; reference: string }) =>
  `${gateway} ${reference}`;

/** Compares one top-up with its processor's records and the ledger's. */
export function compareTopup(it: TopupCase, report: TopupReport): void {
  const { topup } = it;
  let found = 0;
  const tell: TopupReport = (finding) => {
    found += 1;
    report({ ...finding, topup: topup.id });
  };
  const sharesMinor = sumOf(topup.shares);
  if (sharesMinor !== topup.amountMinor) {
    const message = `its shares make ${sharesMinor}, not ${topup.amountMinor}`;
    tell({ check: 'parts_differ', message });
  }
  for (const { wallet, amountMinor, isTheirs } of topup.shares) {
    if (isTheirs) continue;
    const message = `${amountMinor} of it are for a wallet that is not its recipient's`;
    tell({ check: 'parts_differ', message, wallet });
  }
  const isAsExpected = comparePayments(it, tell);
  compareCredits(it, { isAsExpected }, tell);
  compareRefunds(it, tell);
  compareDisputes(it, tell);
  if (found === 0) compareClearing(it, tell);
}

/**
 * Checks the sum that the other rules do not cover: the clearing accounts gave the amount that the
 * processor kept.
 */
function compareClearing({ topup, payments, transfers }: TopupCase, report: TopupReport): void {
  if (!payments || topup.refunds.some(({ state }) => OPEN_REFUNDS.includes(state))) return;
  const keptMinor = payments.reduce((sum, payment) => sum + keptOf(payment), 0n);
  const moves = transfers.filter(isMove);
  const givenMinor =
    sumOf(moves.filter(({ debitKind }) => isClearing(debitKind))) -
    sumOf(moves.filter(({ creditKind }) => isClearing(creditKind)));
  if (keptMinor === givenMinor) return;
  const message = `the processor keeps ${keptMinor}, the clearing accounts gave ${givenMinor}`;
  report({ check: 'clearing_differs', message });
}

const isClearing = (accountKind: string) => accountKind.startsWith('clearing-');

const ABOUT_TOPUPS = /^(topup-|chargeback)/;

function reportUnexplained({ topups, transfers }: TopupFacts, report: Report): void {
  const known = new Set(topups.map(({ id }) => id));
  for (const transfer of transfers) {
    if (transfer.topup !== undefined && known.has(transfer.topup)) continue;
    const { id, kind, amountMinor, currency, debitKind, creditKind } = transfer;
    const isAboutOne = ABOUT_TOPUPS.test(kind) || isClearing(debitKind) || isClearing(creditKind);
    if (!isAboutOne) continue;
    const message = `${kind} of ${amountMinor} ${currency} belongs to no top-up`;
    report({ check: 'transfer_unexplained', message, transfer: id });
  }
}
