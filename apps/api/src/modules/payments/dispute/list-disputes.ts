import type { listDisputes as Route } from '@merenda/contract/finance/disputes';
import { sumMinor, toMajor } from '@merenda/domain/money/money';
import { ownName } from '@merenda/domain/people/guardian-names';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { transfersOfGroup } from '@merenda/ledger';
import type { z } from 'zod';
import { executorOf } from '../../../platform/database/database.ts';
import { keysetPage, type Order } from '../../../platform/database/keyset.ts';
import { withinScope } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { accountsOf } from '../plan/accounts.ts';
import { findRecoveries } from '../plan/recoveries.ts';
import type { Topup } from '../topup/topup.ts';

type Schema = (typeof Route)['schema'];

const NEWEST: Order = {
  keys: [
    { column: 'chargeback.opened_at', type: 'timestamptz' },
    { column: 'chargeback.id', type: 'uuid' },
  ],
  direction: 'desc',
};

/** Disputes of the companies in the scope, newest first (product:console-finance#disputes). */
export async function listDisputes(
  services: Services,
  scope: OperatorScope,
  { state, id, ...page }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const { db } = services;
  const matching = db
    .selectFrom('chargeback')
    .innerJoin('topup', 'topup.id', 'chargeback.topup_id')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .selectAll('chargeback')
    .select(['topup.company_id', 'topup.currency', 'topup.provider', 'topup.gateway'])
    .select(['topup.paid_at', 'topup.amount_minor as paid_minor'])
    .select(['guardian.id as guardian_id', 'guardian.name as guardian_name'])
    .where(withinScope(scope, { company: 'topup.company_id' }))
    .$if(id !== undefined, (query) => query.where('chargeback.id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('chargeback.state', '=', state ?? 'open'));
  const { rows, ...rest } = await keysetPage(db, matching, page, NEWEST);
  const docs = rows.map(async (row) => {
    const major = (minor: bigint) => toMajor(minor, row.currency);
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
      taken: await findTaken(services, row),
    };
  });
  return { docs: await Promise.all(docs), ...rest };
}

/** Amounts that a dispute has now of wallets, and of the company. */
async function findTaken(
  { db }: Services,
  row: Pick<Topup, 'id' | 'company_id' | 'currency' | 'provider'>,
) {
  const { adjustments } = accountsOf(row);
  const taken = findRecoveries(await transfersOfGroup(executorOf(db), row.id));
  const sumOf = (isCompany: boolean) =>
    sumMinor(
      taken
        .filter(({ account }) => (account === adjustments) === isCompany)
        .map(({ amountMinor }) => amountMinor),
    );
  return {
    wallets: toMajor(sumOf(false), row.currency),
    company: toMajor(sumOf(true), row.currency),
  };
}
