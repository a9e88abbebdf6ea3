import { connection } from '@merenda/ui/client/connection.ts';
import { useSignal } from '@merenda/ui/client/signal.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCloudOff } from '@tabler/icons-react';
import styles from './connection-banner.module.css';

/** A banner while the API cannot be reached; it disappears by itself. */
export function ConnectionBanner() {
  const t = useT();
  const away = useSignal(connection) !== 'up';
  return (
    <div role="status" className={styles.place}>
      {away && (
        <p className={styles.banner}>
          <IconCloudOff size={18} aria-hidden />
          {t('shell.reconnecting')}
        </p>
      )}
    </div>
  );
}
