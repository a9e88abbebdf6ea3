import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../../table/source.ts';

export type Proposal = Answer<'GET /operator/proposals'>['docs'][number];

/** Proposals that wait, or all of them, newest first. */
export const proposalSource = ({ show }: { show?: 'all' }) =>
  listSource('GET /operator/proposals', ['operators', 'proposals'], {
    query: { status: show ? undefined : 'open' },
  });

/** One proposal, also when the list has it no more. */
export const openedProposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['operators', 'proposal', id],
    queryFn: ({ signal }) => call('GET /operator/proposals/:id', { params: { id }, signal }),
  });

/** A proposal as the list has it, also a decided one. */
export const proposalRowQuery = ({ _id: id }: Proposal) =>
  rowQuery<Proposal>(['operators', 'proposal-row', id], async (signal) => ({
    docs: [await call('GET /operator/proposals/:id', { params: { id }, signal })],
  }));
