import { brandOfCompany } from '@merenda/domain/brands/brands';
import { type AlertKind, alertRule } from '@merenda/domain/help/alerts';
import { quietUntil } from '@merenda/domain/help/quiet-hours';
import { HOUR_MS, HOUR_SECONDS } from '@merenda/domain/time/spans';
import { translate } from '@merenda/i18n/translate';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { isDue, leaseFor } from '../../../platform/jobs/lease.ts';
import { retryAfter, sweep, takeDue } from '../../../platform/jobs/sweep.ts';
import { sealPush, vapidHeader } from '../../../platform/push/web-push.ts';
import type { Services } from '../../services.ts';
import { selectAlerts } from '../alert-view.ts';
import { findSettings } from '../settings.ts';

type Carrier = Pick<Services, 'db' | 'env' | 'clock' | 'log'>;

const BATCH = 20;
/** Longer than a batch lasts, of which four messages are sent at once. */
const LEASE = leaseFor(120);
const MAX_PAUSE_SECONDS = HOUR_SECONDS;
/** A message that is older than this is dropped, here and at the push service. */
const GIVE_UP_HOURS = 24;
/** Quiet hours end within a day; the rest is for clocks that differ. */
const LONGEST_WAIT_SECONDS = 25 * HOUR_SECONDS;
/** The end of quiet hours is over by the database's clock while a slower one of ours has yet to reach it. */
const notBeforeSoon = (time: Date) =>
  sql<Date>`greatest(${time}::timestamptz, now() + interval '1 minute')`;
const TIMEOUT_MS = 10_000;
const GONE = [404, 410];
/** Statuses of a passing trouble of the push service, which are not about this message. */
const LATER = [408, 425, 429];

/**
 * Sends the due messages to guardians' browsers, each sealed for its browser
 * (product:help#push-messages). In quiet hours a message waits for their end. Any number of workers
 * share the work.
 */
export async function deliverPushes(services: Carrier, signal?: AbortSignal): Promise<void> {
  const { db, env } = services;
  const vapidKey = env.VAPID_KEY;
  if (vapidKey === undefined) return;
  while (!signal?.aborted) {
    const due = await takeDue(db, {
      table: 'push_delivery',
      key: ['alert_id', 'subscription_id'],
      when: isDue('due_at', LONGEST_WAIT_SECONDS),
      orderBy: ['attempts', 'due_at'],
      limit: BATCH,
      set: { due_at: LEASE, attempts: sql`attempts + 1` },
    });
    if (due.length === 0) return;
    await sweep(services, due, (one) => work(services, vapidKey, one), {
      name: ({ alert_id }) => ({ alert: alert_id }),
      signal,
    });
  }
}

type Due = Selectable<DB['push_delivery']>;

async function work(services: Carrier, vapidKey: string, due: Due): Promise<void> {
  const after = await deliver(services, vapidKey, due).catch((error: unknown) => {
    services.log.warn({ err: error, alert: due.alert_id }, 'a push message was not sent');
    return 'later' as const;
  });
  await updateDelivery(services, due, after);
}

/**
 * The next step: nothing, a retry later, a retry at a time, or no message to this browser
 * again.
 */
type After = 'done' | 'later' | 'gone' | Date;

async function deliver(services: Carrier, vapidKey: string, due: Due): Promise<After> {
  const { db, clock } = services;
  const alert = await selectAlerts(db)
    .innerJoin('push_subscription as browser', 'browser.guardian_id', 'alert.guardian_id')
    .innerJoin('session', 'session.id', 'browser.session_id')
    .select(['browser.endpoint', 'browser.p256dh', 'browser.auth'])
    .select(['guardian.language', 'guardian.blocked_at'])
    .select(sql<boolean>`session.revoked_at IS NULL AND session.expires_at > now()`.as('signed_in'))
    .where('alert.id', '=', due.alert_id)
    .where('browser.id', '=', due.subscription_id)
    .executeTakeFirst();
  if (!alert) return 'done';
  if (!alert.signed_in) return 'gone';
  const kind = alert.kind as AlertKind;
  const { topic, severity, path } = alertRule(kind);
  const { pushOff, quietHours } = await findSettings(db, alert.guardian_id);
  if (alert.resolved_at || alert.blocked_at || pushOff.includes(topic)) return 'done';
  const quiet = quietHours && quietUntil(clock(), quietHours);
  if (quiet) return quiet;
  const message = JSON.stringify({
    title: translate(alert.language ?? 'en', `alert.title.${kind}`),
    body: brandOfCompany(alert.company_id)?.name ?? 'Merenda',
    url: path({ subject: alert.subject ?? '', student: alert.student_id ?? undefined }),
    tag: alert.id,
  });
  return send(services, vapidKey, {
    ...alert,
    message,
    urgency: severity === 'act' ? 'high' : 'normal',
  });
}

interface Sent {
  endpoint: string;
  p256dh: string;
  auth: string;
  message: string;
  urgency: 'high' | 'normal';
}

async function send(
  { env, clock, log }: Carrier,
  vapidKey: string,
  { message, urgency, ...target }: Sent,
): Promise<After> {
  const contact = env.SECURITY_CONTACT ?? 'mailto:no-reply@merenda.test';
  const { status } = await fetch(target.endpoint, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: vapidHeader(vapidKey, { endpoint: target.endpoint, contact, now: clock() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(GIVE_UP_HOURS * HOUR_SECONDS),
      urgency,
    },
    body: sealPush(message, target),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (GONE.includes(status)) return 'gone';
  if (status >= 500 || LATER.includes(status)) return 'later';
  if (status >= 300) log.warn({ status }, 'a push service refused a message');
  return 'done';
}

async function updateDelivery({ db, clock }: Carrier, due: Due, after: After): Promise<void> {
  const { alert_id, subscription_id, attempts, created_at } = due;
  if (after === 'gone') {
    await db.deleteFrom('push_subscription').where('id', '=', subscription_id).execute();
    return;
  }
  const isOld = clock().getTime() - created_at.getTime() > GIVE_UP_HOURS * HOUR_MS;
  const row = { alert_id, subscription_id };
  if (after === 'done' || (after === 'later' && isOld)) {
    await db
      .deleteFrom('push_delivery')
      .where((eb) => eb.and(row))
      .execute();
    return;
  }
  await db
    .updateTable('push_delivery')
    .set(
      after === 'later'
        ? { due_at: retryAfter(attempts, { longestSeconds: MAX_PAUSE_SECONDS }) }
        : { due_at: notBeforeSoon(after), attempts: 0 },
    )
    .where((eb) => eb.and(row))
    .execute();
}
