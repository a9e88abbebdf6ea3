import { deviceName, deviceOf } from '@merenda/domain/people/devices';
import { relativeDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { dayHere, todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useId } from 'react';
import type { SignedInDevice } from '../api/devices.ts';
import styles from './device-list.module.css';

/** A device: "Chrome on Android", since when, and a button to sign it out unless it is this one. */
export function DeviceRow({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) {
  const t = useT();
  const name = useId();
  const Icon = deviceOf(device.userAgent).handheld ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.device}>
      <CardRow
        picture={<Icon className={styles.icon} size={24} stroke={1.8} aria-hidden />}
        title={<span id={name}>{deviceName(device.userAgent, t)}</span>}
        text={useLastSeen(device)}
        aside={
          device.current ? (
            <Chip tone="good">{t('profile.device.here')}</Chip>
          ) : (
            <Button kind="soft" size="small" aria-describedby={name} onClick={onEnd}>
              {t('profile.device.end')}
            </Button>
          )
        }
      />
    </li>
  );
}

function useLastSeen({ current, lastSeenAt }: SignedInDevice): string {
  const t = useT();
  const language = useLanguage();
  if (current) return t('profile.device.now');
  const day = dayHere(new Date(lastSeenAt));
  const when = relativeDay(language, day, todayHere(), { capital: false, style: 'long' });
  return t('profile.device.lastSeen', { when });
}
