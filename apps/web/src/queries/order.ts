import { call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => call('GET /menu-orders/:id', { params: { id }, signal }),
  });
