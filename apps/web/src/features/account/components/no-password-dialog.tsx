import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';

/** In place of a dialog that asks for the password: how to get one. */
export function NoPasswordDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <NoPasswordNotice />
    </Dialog>
  );
}
