import { useLiveAlerts } from '../../features/alerts/api/live-alerts.ts';
import { useLiveMoney } from '../../queries/live-money.ts';

/** Keeps what signed-in pages show as it is, whoever changes it (product:api#events). */
export default function LivePages(): null {
  useLiveMoney();
  useLiveAlerts();
  return null;
}
