import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { forgetGuardian } from '../../../session/end-session.ts';
import { usePasswordForm } from '../../../session/proof-forms.ts';
import { useSession } from '../../../session/session.ts';
import { deleteAccount } from '../api/delete-account.ts';
import styles from './account.module.css';
import { NoPasswordDialog } from './no-password-dialog.tsx';

/**
 * The password and a checkbox that names the consequences; both are required
 * (product:account-deletion#steps).
 */
export function PasswordDeletion({
  open,
  onClose,
  onBlocked,
}: {
  open: boolean;
  onClose: () => void;
  onBlocked: () => void;
}) {
  const t = useT();
  const { hasPassword } = useSession().responsible;
  if (!open) return null;
  if (!hasPassword) return <NoPasswordDialog onClose={onClose} title={t('stepUp.title')} />;
  return <DeletionForm onClose={onClose} onBlocked={onBlocked} />;
}

function DeletionForm({ onClose, onBlocked }: { onClose: () => void; onBlocked: () => void }) {
  const t = useT();
  const form = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form: typed, field, refuse } = usePasswordForm();
  const [understood, setUnderstood] = useState(false);
  const deletion = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      await navigate({ to: '/goodbye', replace: true });
      forgetGuardian(queries);
    },
    onError: (error) => {
      if (isFailure(error, 'balance_left', 'payment_under_way')) onBlocked();
      else if (isFailure(error, 'timeout')) notifyFailure(error, 'account.delete.unsure');
      else if (refuse(error).length === 0) {
        notifyFailure(error, 'notifications.error.deleteUser');
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('stepUp.title')}
      actions={
        <>
          <Button kind="outline" onClick={onClose} disabled={deletion.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} kind="danger" busy={deletion.isPending} waits>
            {t('account.delete.act')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        className={styles.fields}
        onSubmit={() => {
          if (!deletion.isPending) deletion.mutate(typed.password);
        }}
      >
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          {...field('password')}
        />
        <Checkbox
          required
          label={t('account.delete.understood')}
          checked={understood}
          onChange={setUnderstood}
        />
      </Form>
    </Dialog>
  );
}
