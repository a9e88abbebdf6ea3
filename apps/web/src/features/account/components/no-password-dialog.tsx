import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';

/** Replaces a dialog that asks for the password, for guardians without one: it says how to set one. */
export function NoPasswordDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <NoPasswordNotice />
    </Dialog>
  );
}
