import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before an act. `confirm` names the act ("Delete card"), never just "OK"; `keep` names the
 * alternative, where "Cancel" could be taken for the act.
 */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirm,
  keep,
  danger = false,
  busy = false,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  confirm: string;
  keep?: string;
  danger?: boolean;
  busy?: boolean;
}) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {keep ?? t('common.cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
