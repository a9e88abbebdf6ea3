import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSettle } from '../operators/use-acts.ts';
import { openedProposalQuery } from './queries.ts';

/** Approves or closes a proposal, and says what came of it. The code of a new operator and the token of a script stay here only. */
export function useDecide(id: string) {
  const t = useT();
  const queries = useQueryClient();
  const settle = useSettle();
  const params = { id };
  const approve = useMutation({
    mutationFn: () => call('POST /operator/proposals/:id/approve', { params }),
    onSuccess: ({ proposal }) => {
      queries.setQueryData(openedProposalQuery(id).queryKey, proposal);
      notify('good', t('administration.proposals.done.approved'));
    },
    ...settle,
    // Code and token are shown at once: the lists, which are read again, may come late or not at all.
    onSettled: () => void settle.onSettled(),
  });
  const close = useMutation({
    mutationFn: () => call('POST /operator/proposals/:id/close', { params }),
    onSuccess: (proposal) => {
      queries.setQueryData(openedProposalQuery(id).queryKey, proposal);
      const done = proposal.status === 'withdrawn' ? 'withdrawn' : 'refused';
      notify('good', t(`administration.proposals.done.${done}`));
    },
    ...settle,
  });
  const { setupCode, token } = approve.data ?? {};
  return { approve, close, setupCode, token };
}
