import type { AlertingRule } from '../alerting-rule.ts';
import { noneOf, series } from '../series.ts';

const COPY = { job: 'merenda', instance: 'api-1:3000' } as const;

const refused = series('merenda_logins_refused_total', {
  way: 'password',
  status: '401',
  ...COPY,
});
const event = (name: 'signed_in' | 'throttled' | 'forgery_refused') =>
  series('merenda_security_events_total', { event: name, ...COPY });

export const ATTACK: readonly AlertingRule[] = [
  {
    name: 'SignInsRefused',
    severity: 'warning',
    wrong: 'Far more sign-ins are refused than succeed: somebody may be trying passwords.',
    look: 'The log’s `identity_refused` by network (`ip`), and the way on the dashboard Sign-in.',
    act: 'Guessers are slowed and lock nobody out. Block the networks at the proxy if it goes on.',
    // A session that ended is no attempt.
    expr: `sum(rate(${noneOf('merenda_logins_refused_total', { way: ['token'] })}[5m])) > 0.5 and sum(rate(${noneOf('merenda_logins_refused_total', { way: ['token'] })}[5m])) > 3 * (sum(rate(${series('merenda_security_events_total', { event: 'signed_in' })}[5m])) or vector(0))`,
    for: '5m',
    fires: { series: { [refused]: '0+300x20', [event('signed_in')]: '0+10x20' }, at: '15m' },
    silent: { series: { [refused]: '0+60x20', [event('signed_in')]: '0+600x20' }, at: '15m' },
  },
  {
    name: 'Flood',
    severity: 'warning',
    wrong: 'More than five requests a second are refused as too many.',
    look: 'The log’s `throttled` by network (`ip`).',
    act: 'Other networks have their turns. Block those at the proxy if it goes on.',
    expr: `sum(rate(${series('merenda_security_events_total', { event: 'throttled' })}[5m])) > 5`,
    for: '5m',
    fires: { series: { [event('throttled')]: '0+900x20' }, at: '15m' },
    silent: { series: { [event('throttled')]: '0+30x20' }, at: '15m' },
  },
  {
    name: 'ForgeriesRefused',
    severity: 'warning',
    wrong: 'Another site makes browsers send requests to us; they are refused.',
    look: 'The log’s `forgery_refused`: which route, since when.',
    act: 'If `PUBLIC_HOSTS` or the proxy’s host names changed, mend them. Else find the site and report it.',
    expr: `sum(rate(${series('merenda_security_events_total', { event: 'forgery_refused' })}[10m])) > 0.1`,
    for: '5m',
    fires: { series: { [event('forgery_refused')]: '0+30x30' }, at: '25m' },
    silent: { series: { [event('forgery_refused')]: '0+1x30' }, at: '25m' },
  },
];
