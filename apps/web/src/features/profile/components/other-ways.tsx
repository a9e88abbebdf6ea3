import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import {
  USUAL_WAYS,
  type WaysChosen,
  type WaysIn,
  WaysToKeep,
} from '@merenda/ui/blocks/choices/ways-to-keep.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';

/** Asks which other ways in stay valid, before a new password is saved. */
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
      <WaysToKeep ways={ways} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
