import { useLiveAlerts } from '../../features/alerts/api/live-alerts.ts';
import { useLiveMeals } from '../../features/ordering/api/live-meals.ts';
import { useLiveMoney } from '../../queries/live-money.ts';
import { usePageTransitions } from './page-transitions.ts';

/** Keeps signed-in pages up to date with changes by anyone (product:api#events), and fades between them. */
export default function LivePages(): null {
  useLiveMoney();
  useLiveMeals();
  useLiveAlerts();
  usePageTransitions();
  return null;
}
