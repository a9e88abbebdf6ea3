import { connection } from '@merenda/ui/client/connection.ts';
import { useSignal } from '@merenda/ui/client/signal.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCloudOff } from '@tabler/icons-react';
import styles from './connection-banner.module.css';

/** Says that the API cannot be reached, for as long as that is so; it goes by itself. */
export function ConnectionBanner() {
  const t = useT();
  const away = useSignal(connection) === 'reconnecting';
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
