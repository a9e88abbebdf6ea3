import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeysQuery } from '../../../queries/passkeys.ts';
import { useSession } from '../../../session/session.ts';
import {
  secondFactorQuery,
  useRenewCodes,
  useStartApp,
  useSwitchOff,
} from '../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SwitchOn } from './switch-on.tsx';

/** The second step of signing in: whether there is one, and the ways to switch it on and off. */
export function SecondFactor() {
  const t = useT();
  const { emailConfirmed } = useSession().responsible;
  const [asking, setAsking] = useState<'on' | 'off'>();
  const [codes, setCodes] = useState<string[]>();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const passkeys = useQuery(passkeysQuery).data?.docs.length ?? 0;
  const renew = useRenewCodes();
  const app = useStartApp();
  if (!data) {
    if (!error) return <ListSkeleton rows={1} />;
    return (
      <ErrorState error={error} text="secondFactor.error.load" onRetry={() => void refetch()} />
    );
  }
  const { isOn, hasApp, recoveryCodesLeft } = data;
  const close = () => {
    setAsking(undefined);
    app.reset();
  };
  const beginWithApp = () =>
    app.mutate(undefined, {
      onSuccess: () => setAsking('on'),
      onError: (refused) => notifyFailure(refused, 'secondFactor.error.change'),
    });
  // Without passkeys there is nothing to choose.
  const begin = () => (passkeys > 0 ? setAsking('on') : beginWithApp());
  const show = (shown: string[]) => {
    close();
    setCodes(shown);
  };
  return (
    <>
      <Card className={styles.card}>
        <div>
          <Chip tone={isOn ? 'good' : 'plain'}>
            {t(isOn ? 'secondFactor.isOn' : 'secondFactor.isOff')}
          </Chip>
        </div>
        {isOn ? (
          <ul className={styles.facts}>
            {hasApp && <li>{t('secondFactor.hasApp')}</li>}
            {passkeys > 0 && <li>{t('secondFactor.hasPasskeys')}</li>}
            <li>{t('secondFactor.codes.left', { number: recoveryCodesLeft })}</li>
          </ul>
        ) : (
          <p className={styles.quiet}>{t('secondFactor.what')}</p>
        )}
        <div className={styles.actions}>
          {isOn && emailConfirmed && (
            <Button
              kind="soft"
              wide
              busy={renew.isPending}
              onClick={() =>
                renew.mutate(undefined, {
                  onSuccess: ({ recoveryCodes }) => show(recoveryCodes),
                  onError: (refused) => notifyFailure(refused, 'secondFactor.error.change'),
                })
              }
            >
              {t('secondFactor.codes.renew')}
            </Button>
          )}
          {isOn && !hasApp && emailConfirmed && (
            <Button kind="soft" wide busy={app.isPending} onClick={beginWithApp}>
              {t('secondFactor.app')}
            </Button>
          )}
          {(isOn || emailConfirmed) && (
            <Button
              kind={isOn ? 'plain' : 'soft'}
              wide
              busy={!isOn && app.isPending}
              onClick={() => (isOn ? setAsking('off') : begin())}
            >
              {t(isOn ? 'secondFactor.switchOff' : 'secondFactor.switchOn')}
            </Button>
          )}
        </div>
      </Card>
      <SwitchOn
        open={asking === 'on'}
        app={app.data}
        isBeginning={app.isPending}
        onApp={beginWithApp}
        onClose={close}
        onDone={show}
      />
      <SwitchOff open={asking === 'off'} onClose={close} />
      <Dialog
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={t('secondFactor.codes.title')}
      >
        <RecoveryCodes codes={codes ?? []} onKept={() => setCodes(undefined)} />
      </Dialog>
    </>
  );
}

function SwitchOff({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const off = useSwitchOff();
  const confirm = () =>
    off.mutate(undefined, {
      onSuccess: () => notify('good', t('secondFactor.off.done')),
      onError: (error) => notifyFailure(error, 'secondFactor.error.change'),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={t('secondFactor.off.title')}
      text={t('secondFactor.off.text')}
      confirm={t('secondFactor.switchOff')}
      busy={off.isPending}
      danger
    />
  );
}
