/** What home shows once its own script is there and the data say so; one file, asked for together. */
export { HomeAlerts } from '../../../features/alerts/components/home-alerts.tsx';
export { FirstSteps } from '../../../features/home/components/first-steps.tsx';
export { LunchLines } from '../../../features/home/components/lunch-lines.tsx';
export { SuspendedOrders } from '../../../features/ordering/components/suspended/suspended-orders.tsx';
export { PayoutProgress } from '../../../features/reversal/components/payout-progress.tsx';
export { LatestEntries } from '../../../features/statement/components/latest-entries.tsx';
export { LatestTopup } from '../../../features/topups/components/latest-topup.tsx';
