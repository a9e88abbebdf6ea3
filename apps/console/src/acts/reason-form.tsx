import { reasonError } from '@merenda/domain/forms/reasons';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useDraftForm } from '../session/use-draft-form.ts';
import styles from './reason-form.module.css';

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
  /** `sent` forgets the draft: called when the act is done. */
  onGiven: (reason: string, sent: () => void) => void;
  onCancel: () => void;
}) {
  const t = useT();
  const { form, field, showErrors, isValid, sent } = useDraftForm(
    draft,
    { reason: '' },
    { reason: ({ reason }) => reasonError(reason) },
    { paths: { reason: 'reason' } },
  );
  return (
    <Form
      className={styles.form}
      onSubmit={() => (isValid('reason') ? onGiven(form.reason.trim(), sent) : showErrors())}
    >
      <TextArea {...field('reason')} label={label} hint={hint} />
      <div className={styles.acts}>
        <Button type="submit" kind="danger" busy={busy}>
          {act}
        </Button>
        <Button
          kind="outline"
          onClick={() => {
            sent();
            onCancel();
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
