import type { DifferenceKind } from '@merenda/domain/books/differences';
import { DAY_MS } from '@merenda/domain/time/spans';
import type { PaymentGateway } from '../../gateways/index.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { ProcessorPayment } from '../money-audit/index.ts';
import { compareTopup, ProcessorUnavailableError } from '../money-audit/index.ts';
import { isOpen, settleTopup } from '../payments/index.ts';
import type { Services } from '../services.ts';
import type { Difference } from './difference.ts';
import { type OurCase, readCases } from './read-cases.ts';

interface Finding {
  check: DifferenceKind;
  message: string;
}

const DEADLINE_MS = 10_000;
const STUCK_AFTER_MS = DAY_MS;
const CORRELATION_ID = 'reconciliation';

/**
 * Compares one top-up with its payments. A difference is settled at once and compared again with
 * the processor's newest answer. A difference that disappears is reported as mended, or was only in
 * progress.
 * @param listed the payments with its reference in the processor's list
 * @throws UnheardProcessorError when the processor does not answer a poll
 */
export async function compareCase(
  services: Services,
  gateway: PaymentGateway,
  { ours, listed }: { ours: OurCase; listed: readonly ProcessorPayment[] },
): Promise<Difference[]> {
  const { reference } = ours.topup;
  const payments = listed.length > 0 ? listed : await ask(gateway, ours);
  const before = findingsOf(ours, payments);
  const stuck = isStuck(services, ours);
  if (before.length === 0 && !stuck && !ours.underDispute) return [];
  const options = { correlationId: CORRELATION_ID, evenArrived: true };
  const settled = await settleTopup(services, reference, options);
  if (!settled?.isApplied) throw unheard(gateway, 'it does not say how a payment stands');
  const after = (await readCases(executorOf(services.db), [reference])).get(reference) ?? ours;
  const fresh = await ask(gateway, after);
  const others = listed.filter(({ providerRef }) => providerRef !== fresh[0]?.providerRef);
  const findings = findingsOf(after, [...fresh, ...others]);
  const differences = findings.map((finding) => differenceOf(after, finding));
  if (isStuck(services, after)) differences.push(stuckOf(after));
  if (differences.length > 0 || !hasMoved(ours, after)) return differences;
  const what = before.map(({ message }) => message).join('; ');
  const message = what || `it was ${ours.topup.status}, and is ${after.topup.status}`;
  return [differenceOf(after, { check: 'mended', message })];
}

function findingsOf(
  { topup, transfers }: OurCase,
  payments: readonly ProcessorPayment[],
): Finding[] {
  const findings: Finding[] = [];
  compareTopup({ topup, payments, transfers }, (finding) => findings.push(finding));
  return findings;
}

async function ask(
  gateway: PaymentGateway,
  { topup, createdAt }: OurCase,
): Promise<ProcessorPayment[]> {
  const answer = await gateway.getStatus(
    { reference: topup.reference, providerRef: topup.providerRef, createdAt },
    { correlationId: CORRELATION_ID, deadlineMs: DEADLINE_MS },
  );
  if (answer.outcome === 'done') {
    return answer.value ? [{ ...answer.value, gateway: gateway.name }] : [];
  }
  throw unheard(gateway, answer.outcome === 'refused' ? answer.reason : answer.cause);
}

const unheard = ({ name }: PaymentGateway, why: string) =>
  new ProcessorUnavailableError(`${name} does not tell its payments: ${why}`);

const isStuck = ({ clock }: Services, { topup, createdAt }: OurCase) =>
  isOpen(topup) && createdAt.getTime() + STUCK_AFTER_MS < clock().getTime();

const hasMoved = (before: OurCase, after: OurCase) =>
  before.topup.status !== after.topup.status || before.transfers.length !== after.transfers.length;

const stuckOf = (ours: OurCase) =>
  differenceOf(ours, { check: 'stuck', message: 'it has been open for more than a day' });

const differenceOf = ({ topup }: OurCase, { check, message }: Finding): Difference => ({
  kind: check,
  message,
  reference: topup.reference,
  topupId: topup.id,
  providerRef: topup.providerRef,
});
