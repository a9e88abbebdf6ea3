import { type Answer, call } from '@merenda/ui/client/call.ts';
import { listSource, rowQuery } from '../../table/source.ts';

export type OperatorRefund = Answer<'GET /operator/refunds'>['docs'][number];

/** Refunds of one state, or all, newest first (product:console-finance#refunds). */
export const refundSource = ({ status }: { status?: OperatorRefund['status'] }) =>
  listSource('GET /operator/refunds', ['refunds', 'list'], { query: { status } });

/** A refund by the id under which it is listed. */
export const refundQuery = (id: string) =>
  rowQuery(['refunds', 'one', id], (signal) =>
    call('GET /operator/refunds', { query: { id }, signal }),
  );
