import { type Answer, call } from '@merenda/ui/client/call.ts';
import { listSource, rowQuery } from '../../table/source.ts';

export type Dispute = Answer<'GET /operator/disputes'>['docs'][number];

/** Disputes of one state, or all, newest first. */
export const disputeSource = ({ state }: { state?: Dispute['state'] }) =>
  listSource('GET /operator/disputes', ['disputes'], { query: { state } });

/** A dispute by its id. */
export const disputeQuery = (id: string) =>
  rowQuery(['disputes', 'one', id], (signal) =>
    call('GET /operator/disputes', { query: { id }, signal }),
  );
