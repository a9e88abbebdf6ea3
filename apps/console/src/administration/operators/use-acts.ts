import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../queries/subjects.ts';
import type { SentAccess } from './access-form.tsx';

/** Ends one session of an operator, and says so. */
export function useEndSession(id: string) {
  const t = useT();
  const settle = useSettle();
  return useMutation({
    mutationFn: (session: string) =>
      call('DELETE /operator/operators/:id/sessions/:session', { params: { id, session } }),
    onSuccess: () => notify('good', t('administration.operators.sessionEnded')),
    ...settle,
  });
}

/** Ends an operator's access, and says so. */
export function useDisable(id: string) {
  const t = useT();
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ reason }: { reason: string; sent: () => void }) =>
      call('POST /operator/operators/:id/disable', { params: { id }, body: { reason } }),
    onSuccess: (_, { sent }) => {
      sent();
      notify('good', t('administration.operators.disabled'));
    },
    ...settle,
  });
}

/** Proposes other access of an operator, and says so. */
export function useProposeAccess(id: string) {
  const t = useT();
  const settle = useSettle();
  return useMutation({
    mutationFn: (body: SentAccess & { version: string }) =>
      call('POST /operator/operators/:id/proposals', { params: { id }, body }),
    onSuccess: () => notify('good', t('administration.access.sent')),
    ...settle,
  });
}

/** A refusal in words; the lists say how it stands, since another administrator may have been faster. */
export function useSettle() {
  const queries = useQueryClient();
  return {
    onError: (error: Error) => notifyFailure(error, 'global.error.message'),
    onSettled: () => queries.invalidateQueries(about('operators')),
  };
}
