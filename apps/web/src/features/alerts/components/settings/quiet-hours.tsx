import type { AlertSettings } from '@merenda/contract';
import { Switch } from '@merenda/ui/blocks/choices/switch.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import styles from './alert-settings.module.css';

type Hours = AlertSettings['quietHours'];

const AT_NIGHT = { from: '22:00', until: '07:00' };

/** Hours without push messages, on the clock of the device that sets them (product:help#quiet-hours). */
export function QuietHours({
  hours,
  onChange,
}: {
  hours: Hours;
  onChange: (hours: Hours) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(hours ?? AT_NIGHT);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const type = (part: Partial<typeof AT_NIGHT>) => {
    const { from, until } = { ...typed, ...part };
    setTyped({ from, until });
    if (from && until) onChange({ from, until, timeZone });
  };
  return (
    <>
      <Switch
        label={t('alerts.quiet')}
        hint={t('alerts.quiet.text')}
        checked={hours !== null}
        onChange={(isOn) => {
          setTyped(AT_NIGHT);
          onChange(isOn ? { ...AT_NIGHT, timeZone } : null);
        }}
      />
      {hours && (
        <div className={styles.times}>
          <TextField
            type="time"
            label={t('alerts.quiet.from')}
            value={typed.from}
            onChange={(from) => type({ from })}
          />
          <TextField
            type="time"
            label={t('alerts.quiet.until')}
            value={typed.until}
            error={typed.from === typed.until ? t('alerts.quiet.equal') : undefined}
            onChange={(until) => type({ until })}
          />
        </div>
      )}
    </>
  );
}
