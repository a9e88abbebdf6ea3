import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure, type OwnKey } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';

/** A button that ends an agreement after a question. */
export function EndAgreement({
  end,
  label,
  wide = false,
  title,
  text,
  confirm,
  done,
  failed,
}: {
  end: { mutateAsync: () => Promise<unknown>; isPending: boolean };
  label: string;
  wide?: boolean;
  title: string;
  text: string;
  confirm: string;
  done: Key;
  failed: OwnKey;
}) {
  const t = useT();
  const [confirming, setConfirming] = useState(false);
  // The end is awaited because the list may drop this row first, and a mutation's callbacks with it.
  const onConfirm = async () => {
    try {
      await end.mutateAsync();
      notify('good', t(done));
    } catch (error) {
      notifyFailure(error, failed);
    } finally {
      setConfirming(false);
    }
  };
  return (
    <>
      <Button kind="outline" size="small" wide={wide} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void onConfirm()}
        title={title}
        text={text}
        confirm={confirm}
        danger
        busy={end.isPending}
      />
    </>
  );
}
