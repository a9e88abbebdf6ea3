import { useT } from '@merenda/ui/i18n/language.ts';
import { ReasonForm } from '../../acts/reason-form.tsx';
import { useDisable } from './use-acts.ts';

/** Names the draft of the reason. */
export const disableDraft = (id: string): string => `operator ${id}`;

/** Asks for the reason why an operator's access ends, and ends it. */
export function DisableForm({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useT();
  const disable = useDisable(id);
  return (
    <ReasonForm
      draft={disableDraft(id)}
      label={t('administration.field.reason')}
      hint={t('administration.operators.disableHint')}
      act={t('administration.operators.disable')}
      busy={disable.isPending}
      onGiven={(reason, sent) => disable.mutate({ reason, sent }, { onSuccess: onLeave })}
      onCancel={onLeave}
    />
  );
}
