import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { finishWork } from './before-sign-out.ts';
import { forgetOperator } from './forget-operator.ts';
import { operatorQuery } from './operator.ts';

/** Ends this session and leads to the sign-in; nothing that was loaded stays. */
export function useSignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await finishWork();
      try {
        const { docs } = await call('GET /operator/sessions');
        const own = docs.find(({ current }) => current);
        if (own) await call('DELETE /operator/sessions/:id', { params: { id: own._id } });
      } catch (error) {
        // A session that has ended already is signed out.
        if (!isFailure(error, 'unauthenticated')) throw error;
      }
    },
    onSuccess: async () => {
      forgetOperator(queries);
      queries.setQueryData(operatorQuery.queryKey, null);
      await navigate({ to: '/login' });
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
}
