import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Passkey } from '../../../queries/passkeys.ts';
import { useRemovePasskey } from '../api/passkeys.ts';

/** Asks before a passkey is removed. */
export function RemovePasskey({
  passkey,
  onClose,
}: {
  passkey: Passkey | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const remove = useRemovePasskey();
  const confirm = () => {
    if (!passkey) return;
    remove.mutate(passkey._id, {
      onSuccess: () => notify('good', t('passkeys.removed')),
      onError: (error) => notifyFailure(error, 'passkeys.error.remove'),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      open={passkey !== undefined}
      onClose={onClose}
      onConfirm={confirm}
      title={t('passkeys.remove.title', { name: passkey?.name ?? '' })}
      text={t('passkeys.remove.text')}
      confirm={t('passkeys.remove')}
      busy={remove.isPending}
      danger
    />
  );
}
