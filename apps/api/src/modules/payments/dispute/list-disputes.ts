import type { listDisputes as Route } from '@merenda/contract/finance/disputes';
import { toMajor } from '@merenda/domain/money/money';
import { type KeptName, ownName } from '@merenda/domain/people/guardian-names';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { transfersOfGroup } from '@merenda/ledger';
import { sql } from 'kysely';
import type { z } from 'zod';
import { executorOf } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/database/page-of.ts';
import { withinScope } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { accountsOf } from '../plan/accounts.ts';
import { findRecoveries } from '../plan/recoveries.ts';
import type { Topup } from '../topup/topup.ts';
import type { Chargeback } from './chargeback.ts';

type Schema = (typeof Route)['schema'];

type Row = Chargeback &
  Pick<Topup, 'company_id' | 'currency' | 'provider' | 'gateway' | 'guardian_id' | 'paid_at'> & {
    paid_minor: bigint;
    guardian_name: KeptName;
  };

/** Disputes of the companies in the scope, newest first (product:console-finance#disputes). */
export async function listDisputes(
  { db }: Services,
  scope: OperatorScope,
  { after, limit, state }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const onward = after
    ? sql`(dispute.opened_at, dispute.id) <
        (SELECT opened_at, id FROM chargeback WHERE id = ${after})`
    : sql`true`;
  const { rows } = await sql<Row>`
    SELECT dispute.*, topup.company_id, topup.currency, topup.provider, topup.gateway,
      topup.guardian_id, topup.paid_at, topup.amount_minor AS paid_minor,
      guardian.name AS guardian_name
    FROM chargeback dispute JOIN topup ON topup.id = dispute.topup_id
    JOIN guardian ON guardian.id = topup.guardian_id
    WHERE ${withinScope(scope, sql.ref('topup.company_id'))} AND ${onward}
      AND ${state ? sql`dispute.state = ${state}` : sql`true`}
    ORDER BY dispute.opened_at DESC, dispute.id DESC LIMIT ${limit + 1}`.execute(db);
  const views = rows.map(async (row) => {
    const major = (minor: bigint) => toMajor(minor, row.currency);
    const { adjustments } = accountsOf(row);
    const taken = findRecoveries(await transfersOfGroup(executorOf(db), row.id));
    const sumOf = (isCompany: boolean) =>
      taken
        .filter(({ account }) => (account === adjustments) === isCompany)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    return {
      _id: row.id,
      company: row.company_id,
      currency: row.currency,
      topup: row.topup_id,
      gateway: row.gateway,
      disputeRef: row.dispute_ref,
      state: row.state,
      value: major(row.amount_minor),
      openedAt: row.opened_at.toISOString(),
      ...(row.evidence_due_at ? { evidenceDueAt: row.evidence_due_at.toISOString() } : {}),
      ...(row.decided_at ? { decidedAt: row.decided_at.toISOString() } : {}),
      ...(row.paid_at ? { paidAt: row.paid_at.toISOString() } : {}),
      paid: major(row.paid_minor),
      guardian: { _id: row.guardian_id, name: ownName(row.guardian_name) },
      taken: { wallets: major(sumOf(false)), company: major(sumOf(true)) },
    };
  });
  return pageOf(await Promise.all(views), limit);
}
