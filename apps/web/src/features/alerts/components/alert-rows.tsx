import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import type { Alert } from '../api/alerts.ts';
import { AlertRow } from './alert-row.tsx';
import styles from './alerts.module.css';

/** Alerts in a card. */
export function AlertRows({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Card flush>
      <ul className={styles.rows}>
        {alerts.map((alert) => (
          <AlertRow key={alert._id} alert={alert} />
        ))}
      </ul>
    </Card>
  );
}
