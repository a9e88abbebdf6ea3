import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { about } from '../../queries/subjects.ts';
import type { Proposal } from '../proposals/queries.ts';

/** Says that something is proposed, and opens the proposal. */
export function useProposed(): (proposal: Proposal) => Promise<void> {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ _id: proposalId }) => {
    notify('good', t('administration.access.sent'));
    await queries.invalidateQueries(about('operators'));
    await navigate({
      to: '/administration/proposals/$proposalId',
      params: { proposalId },
      search: {},
    });
  };
}
