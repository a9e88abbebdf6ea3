import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => call('GET /menu-orders/:id', { params: { id }, signal }),
  });

export type SuspendedOrder = Answer<'GET /menu-orders/suspended'>['docs'][number];
export type Alternative = SuspendedOrder['alternatives'][number];

/** The students' suspended orders, which wait for a guardian's answer (product:ordering#suspended-orders). */
export const suspendedOrdersQuery = queryOptions({
  queryKey: ['orders', 'suspended'],
  queryFn: ({ signal }) => call('GET /menu-orders/suspended', { signal }),
});
