import { emailError } from '@merenda/domain/forms/forms';
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
import { useProposed } from './use-proposed.ts';

type Person = { name: string; email: string };

const SENT: ServerFields<Person, keyof Person> = {
  paths: { name: 'name', email: 'email' },
  codes: {
    duplicate_operator: () => ({ field: 'email', key: 'administration.error.known' }),
    proposal_open: () => ({ field: 'email', key: 'administration.error.open' }),
  },
};

/** Proposes a new operator, whom another administrator approves. */
export function ProposePanel() {
  const t = useT();
  const navigate = useNavigate();
  const onProposed = useProposed();
  const { form, field, showErrors, isValid, onRefused, sent } = useDraftForm(
    'new operator',
    { name: '', email: '' },
    { name: ({ name }) => textError(name, OPERATOR_NAME), email: ({ email }) => emailError(email) },
    SENT,
  );
  const leave = () => {
    sent();
    void navigate({ to: '/administration/operators', search: true });
  };
  const propose = useMutation({
    mutationFn: ({ access }: { access: SentAccess; onDone: () => void }) =>
      call('POST /operator/proposals', { body: { ...form, ...access } }),
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
      title={t('administration.operators.propose')}
      at="/administration/operators"
    >
      <AccessForm
        draft="access of a new operator"
        busy={propose.isPending}
        above={{ isRight: isValid('name', 'email'), showErrors }}
        onSend={(access, { sent: onDone }) => propose.mutate({ access, onDone })}
        onLeave={leave}
      >
        <TextField {...field('name')} label={t('console.name')} autoComplete="off" />
        <TextField {...field('email')} label={t('session.email')} type="email" autoComplete="off" />
      </AccessForm>
    </SidePanel>
  );
}
