import type { listProposals as contract } from '@merenda/contract/administration/operators';
import type { z } from 'zod';
import { keysetPage } from '../../../platform/database/keyset.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { type ProposalView, viewProposals } from './proposal-view.ts';

type Schema = (typeof contract)['schema'];

/** Proposals for operators' access, newest first: their ids follow the time. */
export async function listProposals(
  { db }: Pick<Services, 'db'>,
  { status, ...page }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const matching = db
    .selectFrom('operator_proposal')
    .selectAll()
    .$if(status === 'open', (query) => query.where('operator_proposal.status', '=', 'open'));
  const { rows, ...rest } = await keysetPage(db, matching, page, {
    keys: [{ column: 'id', type: 'uuid' }],
    direction: 'desc',
  });
  return { docs: await viewProposals(db, rows), ...rest };
}

/** @throws Failure not_found */
export async function openProposal(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<ProposalView> {
  const row = await db
    .selectFrom('operator_proposal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const [view] = await viewProposals(db, [row]);
  if (!view) throw notFound();
  return view;
}
