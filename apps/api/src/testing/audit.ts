import { setTimeout as sleep } from 'node:timers/promises';
import { describeFinding } from '@merenda/domain/statement/finding';
import { expect } from 'vitest';
import type { Journal, MoneyCheck } from '../modules/money-audit/index.ts';
import { auditInstallation, type MoneyReport } from '../modules/money-audit/index.ts';
import { drainInbox, settleTopup, sweepRefunds } from '../modules/payments/index.ts';
import type { Payments } from './payments.ts';

/**
 * Events may still be on their way from the processor: everything is checked up to this often, at this
 * interval.
 */
const LOOKS = 30;
const LOOK_AGAIN_MS = 100;

/**
 * Settles everything that is open, as the jobs would in time, and audits the money of the whole run.
 * @param expected the findings that the test caused on purpose, in any order
 */
export async function expectMoneyInOrder(
  payments: Payments,
  { expected = [], journal }: { expected?: readonly MoneyCheck[]; journal?: Journal } = {},
): Promise<void> {
  const wanted = expected.toSorted();
  const checksOf = ({ findings }: MoneyReport) => findings.map(({ check }) => check).toSorted();
  let report = await settleAndAudit(payments, journal);
  for (let look = 1; look < LOOKS; look += 1) {
    if (JSON.stringify(checksOf(report)) === JSON.stringify(wanted)) break;
    await sleep(LOOK_AGAIN_MS);
    report = await settleAndAudit(payments, journal);
  }
  expect(checksOf(report), JSON.stringify(report.findings, asText)).toEqual(wanted);
  expect(report.ledger.findings.map(describeFinding)).toEqual([]);
  expect(report.unheard).toEqual([]);
}

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

async function settleAndAudit(payments: Payments, journal?: Journal): Promise<MoneyReport> {
  const { api, sandbox } = payments;
  const { services, owner } = api;
  await sandbox.control({ reset: true });
  await settleEverything(payments);
  return auditInstallation({ pool: owner, gateways: services.gateways }, { journal });
}

/** Asks about every top-up and refund in doubt and handles every event, even before they are due. */
export async function settleEverything({ api: { services, owner } }: Payments): Promise<void> {
  await owner.query('UPDATE processor_event SET due_at = now() WHERE processed_at IS NULL');
  await drainInbox(services);
  const { rows } = await owner.query<{ reference: string }>(
    `UPDATE topup SET working_until = NULL WHERE status IN ('created', 'pending')
     RETURNING reference`,
  );
  for (const { reference } of rows) {
    await settleTopup(services, reference, { correlationId: 'test' });
  }
  await owner.query(
    `UPDATE topup_refund SET checked_at = NULL, working_until = NULL,
       sent_at = now() - interval '5 minutes' WHERE status = 'pending'`,
  );
  await sweepRefunds(services);
}
