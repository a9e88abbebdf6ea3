import { textError } from '@merenda/domain/forms/text-forms';
import { OPERATOR_NAME } from '@merenda/domain/people/operators';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { AccessForm, type SentAccess } from './access-form.tsx';
import { tokenEnd, tokenEndIssue } from './token-end.ts';
import { TokenEndField } from './token-end-field.tsx';
import { useProposed } from './use-proposed.ts';

type Script = { name: string; until: string };

const SENT: ServerFields<Script, keyof Script> = {
  paths: { name: 'name', until: 'until' },
  codes: {
    duplicate_operator: () => ({ field: 'name', key: 'administration.error.scriptKnown' }),
    proposal_open: () => ({ field: 'name', key: 'administration.error.scriptOpen' }),
  },
};

/** Proposes a new script, whose token the administrator gets who approves it. */
export function ProposeScriptPanel() {
  const t = useT();
  const navigate = useNavigate();
  const onProposed = useProposed();
  const { form, field, showErrors, isValid, onRefused, sent } = useDraftForm(
    'new script',
    { name: '', until: '' },
    {
      name: ({ name }) => textError(name, OPERATOR_NAME),
      until: ({ until }) => tokenEndIssue(until),
    },
    SENT,
  );
  const propose = useMutation({
    mutationFn: ({ access }: { access: SentAccess; onDone: () => void }) =>
      call('POST /operator/scripts/proposals', {
        body: { name: form.name, until: tokenEnd(form.until), ...access },
      }),
    onSuccess: async (proposal, { onDone }) => {
      sent();
      onDone();
      await onProposed(proposal);
    },
    onError: onRefused,
  });
  return (
    <SidePanel
      opened={null}
      title={t('administration.operators.proposeScript')}
      at="/administration/operators"
    >
      <AccessForm
        draft="access of a new script"
        busy={propose.isPending}
        onSend={(access, { sent: onDone }) =>
          isValid('name', 'until') ? propose.mutate({ access, onDone }) : showErrors()
        }
        onLeave={() => {
          sent();
          void navigate({ to: '/administration/operators', search: true });
        }}
      >
        <TextField {...field('name')} label={t('console.name')} autoComplete="off" />
        <TokenEndField {...field('until')} />
      </AccessForm>
    </SidePanel>
  );
}
