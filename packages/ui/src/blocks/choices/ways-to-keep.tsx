import { relativeDay } from '@merenda/i18n';
import { useLanguage, useT } from '../../i18n/language.ts';
import { dayHere, todayHere } from '../calendar/days.ts';
import { Checkbox } from './checkbox.tsx';
import styles from './ways-to-keep.module.css';

/** The other devices that are signed in, and the passkeys. */
export interface WaysIn {
  devices: readonly { name: string; lastSeenAt: string }[];
  passkeys: readonly { _id: string; name: string; lastUsedAt?: string | undefined }[];
}

export interface WaysChosen {
  keepDevices: boolean;
  removePasskeys: string[];
}

/** The safe default: other devices are signed out, passkeys stay. */
export const USUAL_WAYS: WaysChosen = { keepDevices: false, removePasskeys: [] };

/**
 * The choice for other devices and passkeys with a new password (product:session#other-ways-in).
 */
export function WaysToKeep({
  ways: { devices, passkeys },
  chosen,
  onChange,
}: {
  ways: WaysIn;
  chosen: WaysChosen;
  onChange: (chosen: WaysChosen) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const when = (instant: string) =>
    relativeDay(language, dayHere(new Date(instant)), todayHere(), { capital: false });
  const shown = ({ name, lastSeenAt }: WaysIn['devices'][number]) =>
    `${name} (${when(lastSeenAt)})`;
  const { keepDevices, removePasskeys } = chosen;
  const toggle = (id: string, isGone: boolean) =>
    onChange({
      keepDevices,
      removePasskeys: isGone
        ? [...removePasskeys, id]
        : removePasskeys.filter((other) => other !== id),
    });
  if (devices.length + passkeys.length === 0) return null;
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.title}>{t('waysIn.title')}</legend>
      <p className={styles.text}>{t('waysIn.text')}</p>
      {devices.length > 0 && (
        <Checkbox
          label={t('waysIn.keepDevices')}
          hint={[...new Set(devices.map(shown))].join(', ')}
          checked={keepDevices}
          onChange={(kept) => onChange({ keepDevices: kept, removePasskeys })}
        />
      )}
      {passkeys.map(({ _id, name, lastUsedAt }) => (
        <Checkbox
          key={_id}
          label={t('waysIn.removePasskey', { name })}
          hint={
            lastUsedAt ? t('waysIn.lastUsed', { when: when(lastUsedAt) }) : t('waysIn.neverUsed')
          }
          checked={removePasskeys.includes(_id)}
          onChange={(isGone) => toggle(_id, isGone)}
        />
      ))}
    </fieldset>
  );
}
