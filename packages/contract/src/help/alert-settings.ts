import { ALERT_TOPICS } from '@merenda/domain/help/alerts';
import { PUSH_KEYS } from '@merenda/domain/help/push-services';
import { z } from 'zod';
import { asStored } from '../primitives.ts';
import { route } from '../route.ts';

const topics = z.array(z.enum(ALERT_TOPICS)).max(ALERT_TOPICS.length);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * A guardian's notification settings. Anything not set is sent by push and by e-mail, at any hour.
 */
const settings = z.object({
  /** Topics without push messages, and topics without optional e-mails. */
  pushOff: topics,
  emailsOff: topics,
  quietHours: z
    .object({
      from: timeOfDay,
      until: timeOfDay,
      /** The IANA time zone of the guardian's clock. */
      timeZone: z.string().max(64).refine(isTimeZone, 'not a time zone'),
    })
    .nullable(),
});

export type AlertSettings = z.infer<typeof settings>;

export const getAlertSettings = route({
  method: 'GET',
  url: '/alerts/settings',
  access: 'guardian',
  summary: 'How the guardian wants to be told, and with which key a browser subscribes',
  schema: {
    response: {
      200: asStored(settings).extend({
        /** Absent where the installation sends no push messages. */
        publicKey: z.string().optional(),
        /** The endpoints of the guardian's browsers that receive push messages. */
        endpoints: z.array(z.string()),
      }),
    },
  },
});

export const setAlertSettings = route({
  method: 'PUT',
  url: '/alerts/settings',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  summary: 'Sets how the guardian wants to be told',
  schema: { body: settings, response: { 200: asStored(settings) } },
});

/** A browser's endpoint at its push service. */
const endpoint = z.url().max(1_000);

export const subscribeToPush = route({
  method: 'POST',
  url: '/alerts/push',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: true,
  summary: 'Has push messages sent to this browser for as long as its session lasts',
  schema: {
    body: z.object({
      endpoint,
      keys: z.object({
        p256dh: z.string().regex(PUSH_KEYS.p256dh),
        auth: z.string().regex(PUSH_KEYS.auth),
      }),
    }),
    response: { 204: z.null() },
  },
});

export const endPush = route({
  method: 'DELETE',
  url: '/alerts/push',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  summary: 'Ends the push messages to a browser of the guardian’s',
  schema: { body: z.object({ endpoint }), response: { 204: z.null() } },
});
