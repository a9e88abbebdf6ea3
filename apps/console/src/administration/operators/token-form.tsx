import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { free } from '@merenda/ui/blocks/form/form-state.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { type OpenedOperator, openedQuery } from './queries.ts';
import { tokenEnd, tokenEndIssue } from './token-end.ts';
import { TokenEndField } from './token-end-field.tsx';
import { useProposed } from './use-proposed.ts';

/** Names the draft of another token. */
export const tokenDraft = (id: string): string => `token ${id}`;

/** Proposes another token for a script, with the access that the panel shows. */
export function TokenForm({ script, onLeave }: { script: OpenedOperator; onLeave: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const onProposed = useProposed();
  const { form, change, field, showErrors, isValid, onRefused, sent } = useDraftForm(
    tokenDraft(script._id),
    { until: '', version: script.version },
    { until: ({ until }) => tokenEndIssue(until), version: free },
    { paths: { until: 'until', version: 'version' } },
  );
  const propose = useMutation({
    mutationFn: () =>
      call('POST /operator/scripts/:id/proposals', {
        params: { id: script._id },
        body: { until: tokenEnd(form.until), version: form.version },
      }),
    onSuccess: async (proposal) => {
      sent();
      await onProposed(proposal);
    },
    onError: async (error) => {
      onRefused(error);
      if (!isFailure(error, 'record_changed')) return;
      // The panel then shows the access as it is, and the token may be proposed for it.
      const latest = await queries.fetchQuery({ ...openedQuery(script._id), staleTime: 0 });
      change({ version: latest.version });
    },
  });
  return (
    <EditForm
      isPart
      save={t('administration.access.send')}
      busy={propose.isPending}
      onSave={() => (isValid('until') ? propose.mutate() : showErrors())}
      onCancel={() => {
        sent();
        onLeave();
      }}
    >
      <TokenEndField {...field('until')} />
    </EditForm>
  );
}
