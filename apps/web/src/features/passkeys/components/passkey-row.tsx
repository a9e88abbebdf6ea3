import { relativeDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { dayHere, todayHere } from '@merenda/ui/blocks/calendar/days.ts';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useId } from 'react';
import type { Passkey } from '../../../queries/passkeys.ts';
import styles from './passkey-list.module.css';

/** A passkey with its name, its age and its last use. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useT();
  const name = useId();
  const when = useDayInWords();
  const created = when(passkey.createdAt);
  return (
    <li className={styles.row}>
      <CardRow
        picture={<IconFingerprint size={24} stroke={1.8} aria-hidden />}
        title={<span id={name}>{passkey.name}</span>}
        text={
          passkey.lastUsedAt
            ? t('passkeys.lastUsed', { created, used: when(passkey.lastUsedAt) })
            : t('passkeys.neverUsed', { created })
        }
        aside={
          <Button kind="soft" size="small" aria-describedby={name} onClick={onRemove}>
            {t('passkeys.remove')}
          </Button>
        }
      />
    </li>
  );
}

/** An instant's day in the reader's time zone: "today", "yesterday", "3 May 2026". */
function useDayInWords(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => {
    const day = dayHere(new Date(instant));
    return relativeDay(language, day, todayHere(), { capital: false });
  };
}
