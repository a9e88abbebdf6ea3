export { periodOf, readDays } from './days.ts';
export { reconcileDays } from './reconcile-days.ts';
export { type PeriodResult, reconcilePeriod } from './reconcile-period.ts';
export { registerReconciliation } from './routes.ts';
