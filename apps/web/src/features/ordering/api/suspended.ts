import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type SuspendedOrder = Answer<'GET /menu-orders/suspended'>['docs'][number];
export type Alternative = SuspendedOrder['alternatives'][number];

/** The students' orders that wait for an answer (product:ordering#suspended-orders). */
export const suspendedOrdersQuery = queryOptions({
  queryKey: ['orders', 'suspended'],
  queryFn: ({ signal }) => call('GET /menu-orders/suspended', { signal }),
});
