import { reasonError } from '@merenda/domain/forms/reasons';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { useDraftForm } from '../session/use-draft-form.ts';

/**
 * Asks for the reason of an act that ends something. The typed reason is kept as a draft until it is
 * sent or cancelled (product:console#drafts).
 */
export function ReasonForm({
  draft,
  label,
  hint,
  act,
  busy,
  onGiven,
  onCancel,
}: {
  /** Names the record and its act. */
  draft: string;
  label: string;
  hint: string;
  /** The words of the button. */
  act: string;
  busy: boolean;
  /** `sent` forgets the draft. The act itself calls it: it may be done when this form has left the page. */
  onGiven: (reason: string, sent: () => void) => void;
  onCancel: () => void;
}) {
  const { form, field, showErrors, isValid, sent } = useDraftForm(
    draft,
    { reason: '' },
    { reason: ({ reason }) => reasonError(reason) },
    { paths: { reason: 'reason' } },
  );
  return (
    <EditForm
      isPart
      kind="danger"
      save={act}
      busy={busy}
      onSave={() => (isValid('reason') ? onGiven(form.reason.trim(), sent) : showErrors())}
      onCancel={() => {
        sent();
        onCancel();
      }}
    >
      <TextArea {...field('reason')} label={label} hint={hint} />
    </EditForm>
  );
}
