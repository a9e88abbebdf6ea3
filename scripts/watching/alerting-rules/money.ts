import type { AlertingRule } from '../alerting-rule.ts';
import { answers, series } from '../series.ts';

const COPY = { job: 'merenda', instance: 'api-1:3000' } as const;

const HOUR = 3_600;
const DAY = 24 * HOUR;

const oldest = (of: 'topup' | 'unheard' | 'refund' | 'payout') =>
  series('merenda_in_doubt_oldest_seconds', { of });
const oldestIn = (of: 'topup' | 'unheard' | 'refund' | 'payout') =>
  series('merenda_in_doubt_oldest_seconds', { of, currency: 'BRL', ...COPY });
const sold = series('merenda_money_movements_total', { kind: 'purchase' });
const soldIn = series('merenda_money_movements_total', {
  flow: 'within',
  kind: 'purchase',
  currency: 'BRL',
  ...COPY,
});
const asked = series('http_request_duration_seconds_count', {
  method: 'GET',
  route: '/api/wallet',
  status: '200',
  ...COPY,
});

export const MONEY: readonly AlertingRule[] = [
  {
    name: 'TopupsUnheard',
    severity: 'critical',
    wrong:
      'A processor has not answered for a top-up in more than fifteen minutes: money may be taken and not credited.',
    look: 'The processor’s state page, and the log’s lines with `processor_unavailable`.',
    act: 'Nothing is lost: it is asked again by itself. If it stays away, close its way to pay and say so in a note.',
    expr: `max(${oldest('unheard')}) > ${HOUR / 4}`,
    for: '1m',
    fires: { series: { [oldestIn('unheard')]: '0+60x30' }, at: '20m' },
    silent: {
      series: { [oldestIn('unheard')]: '20x30', [oldestIn('topup')]: '9999x30' },
      at: '20m',
    },
  },
  {
    name: 'TopupsStayOpen',
    severity: 'warning',
    wrong:
      'A top-up has been open for more than two days, although every code and page for paying has expired.',
    look: "`SELECT id, gateway, reference, created_at FROM topup WHERE status IN ('created', 'pending') ORDER BY created_at LIMIT 9`, and the same reference at the processor.",
    act: '`npm run reconcile` for that day. If the processor has the payment and we do not, run `npm run audit:money`.',
    expr: `max(${oldest('topup')}) > ${2 * DAY}`,
    for: '10m',
    fires: { series: { [oldestIn('topup')]: `${2 * DAY}+60x30` }, at: '20m' },
    silent: { series: { [oldestIn('topup')]: `${DAY}x30` }, at: '20m' },
  },
  {
    name: 'RefundsInDoubt',
    severity: 'warning',
    wrong: 'A refund has been without the processor’s answer for more than an hour.',
    look: 'The same refund at the processor.',
    act: 'The money is held and asked about again by itself. If the processor knows nothing of it, ask its support.',
    expr: `max(${oldest('refund')}) > ${HOUR}`,
    for: '5m',
    fires: { series: { [oldestIn('refund')]: '0+60x90' }, at: '80m' },
    silent: { series: { [oldestIn('refund')]: '900x90' }, at: '80m' },
  },
  {
    name: 'PayoutsWait',
    severity: 'warning',
    wrong: 'A payout has waited for more than four days for somebody to approve or settle it.',
    look: '`npm run operator -- payouts list`.',
    act: 'Approve or refuse it; settle it when the bank has it.',
    expr: `max(${oldest('payout')}) > ${4 * DAY}`,
    for: '1h',
    fires: { series: { [oldestIn('payout')]: `${4 * DAY}+60x90` }, at: '80m' },
    silent: { series: { [oldestIn('payout')]: `${2 * DAY}x90` }, at: '80m' },
  },
  {
    name: 'DifferencesOpen',
    severity: 'critical',
    wrong: 'Our books and a processor’s list differ, and nobody has resolved it.',
    look: '`GET /operator/reconciliations`, then `npm run audit:money`.',
    act: 'Find the cause of each difference and resolve it with a note. Never change the ledger by hand.',
    expr: `max(${series('merenda_differences_open')}) > 0`,
    for: '1m',
    fires: { series: { [series('merenda_differences_open', COPY)]: '0 2x9' }, at: '4m' },
    silent: { series: { [series('merenda_differences_open', COPY)]: '0x10' }, at: '4m' },
  },
  {
    name: 'NothingSold',
    severity: 'critical',
    wrong:
      'No meal was sold in the last hour, although as many people are here as a week ago, when meals were sold.',
    look: 'Order a meal yourself, then the refusals (4xx) of the ordering routes on the dashboard Copies.',
    act: 'If menus are missing, import them. If a release brought it, go back to the release before.',
    expr: `max(increase(${sold}[1h])) == 0 and max(increase(${sold}[1h] offset 1w)) > 20 and sum(rate(${answers('count')}[1h])) > 0.5 * sum(rate(${answers('count')}[1h] offset 1w))`,
    for: '10m',
    follows: 'DatabaseAway',
    fires: {
      // A week and some hours: orders end, requests go on.
      series: { [soldIn]: '0+10x1010 10100x20', [asked]: '0+1000x1030' },
      every: '10m',
      at: '171h',
    },
    silent: {
      // Holidays: nobody asks either.
      series: { [soldIn]: '0+10x1010 10100x20', [asked]: '0+1000x1010 1010000x20' },
      every: '10m',
      at: '171h',
    },
  },
];
