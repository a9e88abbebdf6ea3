import { textError } from '@merenda/domain/forms/text-forms';
import { OPERATOR_NAME } from '@merenda/domain/people/operators';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { ProposeNew } from './propose-new.tsx';
import { tokenEnd, tokenEndIssue } from './token-end.ts';
import { TokenEndField } from './token-end-field.tsx';

type Script = { name: string; until: string };

const SENT: ServerFields<Script, keyof Script> = {
  paths: { name: 'name', until: 'until' },
  codes: {
    duplicate_operator: () => ({ field: 'name', key: 'administration.error.scriptKnown' }),
    proposal_open: () => ({ field: 'name', key: 'administration.error.scriptOpen' }),
  },
};

/** Proposes a new script, whose token is shown to the administrator who approves it. */
export function ProposeScriptPanel() {
  const t = useT();
  const { form, field, isValid, ...own } = useDraftForm(
    'new script',
    { name: '', until: '' },
    {
      name: ({ name }) => textError(name, OPERATOR_NAME),
      until: ({ until }) => tokenEndIssue(until),
    },
    SENT,
  );
  return (
    <ProposeNew
      title={t('administration.operators.proposeScript')}
      draft="access of a new script"
      own={{ ...own, isRight: isValid('name', 'until') }}
      send={(access) =>
        call('POST /operator/scripts/proposals', {
          body: { name: form.name, until: tokenEnd(form.until), ...access },
        })
      }
    >
      <TextField {...field('name')} label={t('console.name')} autoComplete="off" />
      <TokenEndField {...field('until')} />
    </ProposeNew>
  );
}
