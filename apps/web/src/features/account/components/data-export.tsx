import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
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
  const [password, setPassword] = useState('');
  const { mutate, reset, isPending, error, bytes } = useDataExport();
  const wrong = isFailure(error, 'wrong_password');
  const submit = () =>
    mutate(password, {
      onSuccess: (name) => {
        notify('good', t('account.export.done', { name }));
        onClose();
      },
      onError: (failure) => {
        if (!isFailure(failure, 'wrong_password')) notifyFailure(failure, 'account.error.export');
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
          <Button type="submit" form={form} busy={isPending} waits={!password}>
            {t('account.export.act')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (password && !isPending) submit();
        }}
      >
        <p>{t('account.export.text')}</p>
        <PasswordField
          label={t('account.password.current')}
          value={password}
          onChange={(text) => {
            setPassword(text);
            reset();
          }}
          autoComplete="current-password"
          error={wrong ? t('error.wrongPassword') : undefined}
        />
        <p className={styles.progress} role="status">
          {isPending && t('account.export.progress', { size: Math.ceil(bytes / 1024) })}
        </p>
      </form>
    </Dialog>
  );
}
