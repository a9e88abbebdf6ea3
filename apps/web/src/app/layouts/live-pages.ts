import { useLiveAlerts } from '../../features/alerts/api/live-alerts.ts';
import { useLiveMoney } from '../../queries/live-money.ts';

/** Keeps signed-in pages up to date with changes by anyone (product:api#events). */
export default function LivePages(): null {
  useLiveMoney();
  useLiveAlerts();
  return null;
}
