import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../../table/source.ts';

export type Difference = Answer<'GET /operator/differences'>['docs'][number];
export type Sides = Answer<'GET /operator/differences/:id'>;

/** Open differences with the processors, or settled ones, newest first. */
export const differenceSource = ({ state }: { state?: 'resolved' }) =>
  listSource('GET /operator/differences', ['differences', 'list'], { query: { state } });

/** A difference with both sides as they are now. */
export const sidesQuery = (id: string) =>
  queryOptions({
    queryKey: ['differences', 'sides', id],
    queryFn: ({ signal }) => call('GET /operator/differences/:id', { params: { id }, signal }),
  });

/** A difference as the lists have it, open or settled. */
export const differenceRowQuery = ({ _id: id }: Difference) =>
  rowQuery<Difference>(['differences', 'row', id], async (signal) => ({
    docs: [await call('GET /operator/differences/:id', { params: { id }, signal })],
  }));
