import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconDevices } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Draft } from '../api/drafts.ts';
import type { DraftHandle } from '../model/use-draft.ts';
import styles from './health-form.module.css';

/**
 * Says whether what was typed is kept (product:health-form#draft), offers to throw it away and, when
 * another device went on meanwhile, to choose between the two.
 */
export function DraftNotice({
  draft,
  onTheirs,
  onDiscarded,
}: {
  draft: DraftHandle;
  /** Go on with what the other device saved, or with the form as it is where nothing is left. */
  onTheirs: () => void;
  onDiscarded: () => void;
}) {
  if (draft.state === 'elsewhere') return <Elsewhere draft={draft} onTheirs={onTheirs} />;
  if (draft.state === 'none') return null;
  return <Kept draft={draft} onDiscarded={onDiscarded} />;
}

const WORDS = {
  saving: 'health.draft.saving',
  saved: 'health.draft.saved',
  unsaved: 'health.draft.unsaved',
} as const;

function Kept({ draft, onDiscarded }: { draft: DraftHandle; onDiscarded: () => void }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      await draft.discard();
      onDiscarded();
    } catch (error) {
      setBusy(false);
      setAsking(false);
      notifyFailure(error, 'global.error.message');
    }
  };
  return (
    <div className={styles.draft}>
      <p role="status">{t(WORDS[draft.state as keyof typeof WORDS])}</p>
      <Button kind="plain" size="small" onClick={() => setAsking(true)}>
        {t('health.draft.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void discard()}
        title={t('health.draft.discard')}
        text={t('health.draft.discard.text')}
        confirm={t('health.draft.discard')}
        danger
        busy={busy}
      />
    </div>
  );
}

function Elsewhere({ draft, onTheirs }: { draft: DraftHandle; onTheirs: () => void }) {
  const t = useT();
  const [theirs, setTheirs] = useState<Draft | null>();
  const { findTheirs } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the notice appears
  useEffect(() => {
    findTheirs().then(setTheirs, () => {});
  }, []);
  const isOver = theirs === null;
  const keep = () => {
    draft.keepMine().catch((error) => notifyFailure(error, 'global.error.message'));
  };
  return (
    <div role="alert">
      <Notice
        Icon={IconDevices}
        tone="warn"
        title={t(isOver ? 'health.draft.elsewhere.over' : 'health.draft.elsewhere')}
        text={t(isOver ? 'health.draft.elsewhere.overText' : 'health.draft.elsewhere.text')}
        action={
          <div className={styles.actions}>
            <Button kind="soft" size="small" onClick={onTheirs}>
              {t(isOver ? 'health.draft.elsewhere.open' : 'health.draft.elsewhere.theirs')}
            </Button>
            <Button kind="plain" size="small" onClick={keep}>
              {t('health.draft.elsewhere.mine')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
