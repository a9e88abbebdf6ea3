import { emailError } from '@merenda/domain/forms/forms';
import { textError } from '@merenda/domain/forms/text-forms';
import { OPERATOR_NAME } from '@merenda/domain/people/operators';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { ProposeNew } from './propose-new.tsx';

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
  const { form, field, isValid, ...own } = useDraftForm(
    'new operator',
    { name: '', email: '' },
    { name: ({ name }) => textError(name, OPERATOR_NAME), email: ({ email }) => emailError(email) },
    SENT,
  );
  return (
    <ProposeNew
      title={t('administration.operators.propose')}
      draft="access of a new operator"
      own={{ ...own, isRight: isValid('name', 'email') }}
      send={(access) => call('POST /operator/proposals', { body: { ...form, ...access } })}
    >
      <TextField {...field('name')} label={t('console.name')} autoComplete="off" />
      <TextField {...field('email')} label={t('session.email')} type="email" autoComplete="off" />
    </ProposeNew>
  );
}
