import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/actions/button.tsx';
import {
  USUAL_WAYS,
  type WaysChosen,
  type WaysIn,
  WaysKept,
} from '../../../ui/choices/ways-kept.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

/** Asks what becomes of the other ways in, before a new password is saved. */
export function OtherWays({
  open,
  ways,
  busy,
  onClose,
  onChosen,
}: {
  open: boolean;
  ways: WaysIn;
  busy: boolean;
  onClose: () => void;
  onChosen: (chosen: WaysChosen) => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState(USUAL_WAYS);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('session.newPassword')}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} onClick={() => onChosen(chosen)}>
            {t('profile.save')}
          </Button>
        </>
      }
    >
      <WaysKept ways={ways} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
