import { emailError } from '@merenda/domain/forms/forms';
import { textError } from '@merenda/domain/forms/text-forms';
import { OPERATOR_NAME } from '@merenda/domain/people/operators';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { about } from '../../queries/subjects.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { AccessForm, type SentAccess } from './access-form.tsx';

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
  const queries = useQueryClient();
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
    onSuccess: async ({ _id: proposalId }, { onDone }) => {
      sent();
      onDone();
      notify('good', t('administration.access.sent'));
      await queries.invalidateQueries(about('operators'));
      await navigate({
        to: '/administration/proposals/$proposalId',
        params: { proposalId },
        search: {},
      });
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
