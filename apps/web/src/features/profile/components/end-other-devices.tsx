import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { useEndOtherDevices } from '../api/devices.ts';

/** "Sign out everywhere else", for a guardian who finds an unknown device in the list. */
export function EndOtherDevices() {
  const t = useT();
  const [confirming, setConfirming] = useState(false);
  const end = useEndOtherDevices();
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => notify('good', t('profile.devices.othersEnded')),
      onError: (error) => notifyFailure(error, 'profile.error.endOthers'),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button kind="soft" wide onClick={() => setConfirming(true)}>
        {t('profile.devices.endOthers')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
        title={t('profile.devices.endOthersTitle')}
        text={t('profile.devices.endOthersText')}
        confirm={t('profile.devices.endOthers')}
        busy={end.isPending}
        danger
      />
    </>
  );
}
