import { deviceName } from '@merenda/domain/people/devices';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { devicesQuery, type SignedInDevice, useEndDevice } from '../api/devices.ts';
import styles from './device-list.module.css';
import { DeviceRow } from './device-row.tsx';
import { EndOtherDevices } from './end-other-devices.tsx';

const SHOWN_AT_FIRST = 4;

/** The devices on which the guardian is signed in, this one first; the others can be signed out. */
export function DeviceList() {
  const t = useT();
  const [whole, setWhole] = useState(false);
  const [ending, setEnding] = useState<SignedInDevice>();
  const { data, error, refetch } = useQuery(devicesQuery);
  if (!data) {
    if (!error) return <ListSkeleton rows={2} />;
    return <ErrorState error={error} text="profile.error.devices" onRetry={() => void refetch()} />;
  }
  const devices = data.docs.toSorted((one, other) => Number(other.current) - Number(one.current));
  return (
    <>
      <Card flush>
        <ul>
          {devices.slice(0, whole ? undefined : SHOWN_AT_FIRST).map((device) => (
            <DeviceRow key={device._id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </ul>
        {!whole && devices.length > SHOWN_AT_FIRST && (
          <div className={styles.more}>
            <Button kind="plain" size="small" wide onClick={() => setWhole(true)}>
              {t('profile.devices.all', { count: devices.length })}
            </Button>
          </div>
        )}
        {devices.length > 1 && (
          <div className={styles.others}>
            <EndOtherDevices />
          </div>
        )}
      </Card>
      <EndDevice device={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}

function EndDevice({
  device,
  onClose,
}: {
  device: SignedInDevice | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const end = useEndDevice();
  const confirm = () => {
    if (!device) return;
    end.mutate(device._id, {
      onSuccess: () => notify('good', t('profile.device.ended')),
      onError: (error) => notifyFailure(error, 'profile.error.endDevice'),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      open={device !== undefined}
      onClose={onClose}
      onConfirm={confirm}
      title={t('profile.device.endTitle', { device: deviceName(device?.userAgent ?? '', t) })}
      text={t('profile.device.endText')}
      confirm={t('profile.device.end')}
      busy={end.isPending}
      danger
    />
  );
}
