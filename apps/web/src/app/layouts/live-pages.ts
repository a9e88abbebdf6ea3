import { useLiveAlerts } from '../../features/alerts/api/live-alerts.ts';
import { useLiveMoney } from '../../queries/live-money.ts';
import { usePageTransitions } from './page-transitions.ts';

/** Keeps signed-in pages up to date with changes by anyone (product:api#events), and fades between them. */
export default function LivePages(): null {
  useLiveMoney();
  useLiveAlerts();
  usePageTransitions();
  return null;
}
