import { useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import type { AutomaticTopup } from '../../../../queries/automatic.ts';
import { useSession } from '../../../../session/session.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../../ui/notifications/notify-failure.ts';
import { useAutomatic } from '../../api/automatic.ts';
import styles from './automatic.module.css';

/** Change, pause or resume, delete (which is asked about first). */
export function RuleActions({ rule: { _id, pausedBy } }: { rule: AutomaticTopup }) {
  const t = useT();
  const { me } = useSession();
  const [confirming, setConfirming] = useState(false);
  const { pause, resume, remove } = useAutomatic(me.company, _id);
  const onError = (error: unknown) => notifyFailure(error, 'topups.automatic.error.save');
  const wantsCard = pausedBy === 'card' || pausedBy === 'processor';
  // As a promise: the list may drop this rule, and a mutation's callbacks with it, before it is told.
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      notify('good', t('topups.automatic.deleted'));
    } catch (error) {
      onError(error);
    } finally {
      setConfirming(false);
    }
  };
  return (
    <div className={styles.actions}>
      <ButtonLink
        to="/payments/automatic"
        search={{ rule: _id }}
        kind={wantsCard ? 'primary' : 'outline'}
        size="small"
      >
        {t(wantsCard ? 'topups.automatic.chooseCard' : 'common.edit')}
      </ButtonLink>
      {!wantsCard && (
        <Button
          kind={pausedBy ? 'primary' : 'outline'}
          size="small"
          busy={pause.isPending || resume.isPending}
          onClick={() => (pausedBy ? resume : pause).mutate(undefined, { onError })}
        >
          {t(pausedBy ? 'topups.automatic.resume' : 'topups.automatic.pause')}
        </Button>
      )}
      <Button kind="outline" size="small" onClick={() => setConfirming(true)}>
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirm()}
        title={t('topups.automatic.delete.title')}
        text={t('topups.automatic.delete.text')}
        confirm={t('topups.automatic.delete')}
        danger
        busy={remove.isPending}
      />
    </div>
  );
}
