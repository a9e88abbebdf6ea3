import type { TicketDecision } from '@merenda/domain/help/tickets';
import { isOpenTicket } from '@merenda/domain/help/tickets';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../queries/subjects.ts';

/** After an act, lists and ticket are asked for anew: another operator may have been faster. */
function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(about('desk'));
}

/** Confirms, rejects or closes a ticket, and says what came of it. */
export function useDecide(id: string) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { status: TicketDecision; seen: number }) =>
      call('POST /operator/tickets/:id/status', { params: { id }, body }),
    onSuccess: ({ status, awaitsSecond }) => {
      if (awaitsSecond) notify('good', t('desk.done.first'));
      else if (!isOpenTicket(status)) notify('good', t(`desk.done.${status}`));
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
    onSettled: refresh,
  });
}

/** Gives a ticket to somebody or to nobody; somebody faster is told by name. */
export function useAssign(id: string) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { assignee: string | null; seen: string | null }) =>
      call('PUT /operator/tickets/:id/assignee', { params: { id }, body }),
    onSuccess: ({ assignee }) =>
      notify(
        'good',
        assignee ? t('desk.done.assigned', { name: assignee.name }) : t('desk.done.released'),
      ),
    onError: (error) => notifyFailure(error, 'global.error.message'),
    onSettled: refresh,
  });
}

/** Answers a guardian. A refused answer stays with its author, who sees why. */
export function useAnswer(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { message: string; key: string; seen: number }) =>
      call('POST /operator/tickets/:id/messages', { params: { id }, body }),
    onError: (error) => notifyFailure(error, 'chat.error.send'),
    onSettled: refresh,
  });
}
