import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { usePasswordForm } from '../../../session/proof-forms.ts';
import { useSession } from '../../../session/session.ts';
import { useDataExport } from '../api/export-data.ts';
import styles from './account.module.css';
import { NoPasswordDialog } from './no-password-dialog.tsx';

/** Downloads all data of the guardian in one file, after the password. */
export function DataExport() {
  const t = useT();
  const { hasPassword } = useSession().responsible;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <RowButton
        icon={<IconDownload size={24} stroke={1.8} />}
        text={t('account.export.row')}
        onClick={() => setOpen(true)}
      >
        {t('account.export')}
      </RowButton>
      {open &&
        (hasPassword ? (
          <ExportDialog onClose={close} />
        ) : (
          <NoPasswordDialog onClose={close} title={t('account.export')} />
        ))}
    </>
  );
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useId();
  const { form: typed, field, refuse } = usePasswordForm();
  const { mutate, isPending, bytes } = useDataExport();
  const submit = () =>
    mutate(typed.password, {
      onSuccess: (name) => {
        notify('good', t('account.export.done', { name }));
        onClose();
      },
      onError: (failure) => {
        if (refuse(failure).length === 0) notifyFailure(failure, 'account.error.export');
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.export')}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} busy={isPending} waits>
            {t('account.export.act')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        className={styles.fields}
        onSubmit={() => {
          if (!isPending) submit();
        }}
      >
        <p>{t('account.export.text')}</p>
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          {...field('password')}
        />
        <p className={styles.progress} role="status">
          {isPending && t('account.export.progress', { size: Math.ceil(bytes / 1024) })}
        </p>
      </Form>
    </Dialog>
  );
}
