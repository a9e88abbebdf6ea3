import { reasonError } from '@merenda/domain/payouts/payouts';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from '../administration.module.css';
import { useDisable } from './use-acts.ts';

/** Asks for the reason why an operator's access ends, and ends it. */
export function DisableForm({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useT();
  const disable = useDisable(id);
  const { form, field, tellWrong, isValid } = useForm(
    { reason: '' },
    { reason: ({ reason }) => reasonError(reason) },
    { paths: { reason: 'reason' } },
    'sent',
  );
  return (
    <Form
      className={styles.form}
      onSubmit={() =>
        isValid('reason') ? disable.mutate(form.reason.trim(), { onSuccess: onLeave }) : tellWrong()
      }
    >
      <TextArea
        {...field('reason')}
        label={t('administration.field.reason')}
        hint={t('administration.operators.disableHint')}
      />
      <div className={styles.acts}>
        <Button type="submit" kind="danger" busy={disable.isPending}>
          {t('administration.operators.disable')}
        </Button>
        <Button kind="outline" onClick={onLeave}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
