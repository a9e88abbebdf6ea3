import type { PaymentRoute } from './payment-routes.ts';

interface Settings {
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  PUBLIC_HOSTS?: readonly string[] | undefined;
  DATA_KEY?: string | undefined;
  DEMO?: boolean | undefined;
  OPERATOR_TOKEN?: string | undefined;
  PAYMENT_GATEWAYS?: readonly PaymentRoute[] | undefined;
  STRIPE_API_URL?: string | undefined;
  PUSH_SERVICE_URL?: string | undefined;
  SANDBOX_SECRET?: string | undefined;
  PAGARME_API_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  PAGARME_SECRET_KEY?: string | undefined;
  PAGARME_WEBHOOK_LOGIN?: string | undefined;
}

/** Settings that production needs, with the reasons. */
const NEEDED = {
  DATABASE_URL: 'a database that outlives this machine',
  DATA_KEY: 'the key of the health data, kept apart from them',
  SMTP_URL: 'a way to send e-mails',
  PUBLIC_HOSTS: 'the hosts that links in e-mails may lead to',
  PAYMENT_GATEWAYS: 'processors that move real money',
} satisfies Partial<Record<keyof Settings, string>>;

const CREDENTIALS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  pagarme: ['PAGARME_SECRET_KEY', 'PAGARME_WEBHOOK_LOGIN'],
  sandbox: [],
  'sandbox-page': [],
} as const satisfies Record<PaymentRoute['gateway'], readonly (keyof Settings)[]>;

/** Every reason why a copy may not run in production, a line each (product:operating#production). */
export function unfitForProduction(settings: Settings): string[] {
  const routes = settings.PAYMENT_GATEWAYS ?? [];
  const gateways = [...new Set(routes.map(({ gateway }) => gateway))];
  const absent = Object.entries(NEEDED)
    .filter(([name]) => settings[name as keyof typeof NEEDED] === undefined)
    .map(([name, why]) => `${name}: production wants ${why}`);
  const without = gateways.flatMap((gateway) =>
    CREDENTIALS[gateway]
      .filter((name) => settings[name] === undefined)
      .map((name) => `${name}: production wants it, since PAYMENT_GATEWAYS names ${gateway}`),
  );
  return [
    ...absent,
    ...without,
    ...(gateways.some((gateway) => gateway.startsWith('sandbox'))
      ? ['PAYMENT_GATEWAYS: the sandbox never runs in production']
      : []),
    ...(settings.SANDBOX_SECRET === undefined
      ? []
      : ['SANDBOX_SECRET: the sandbox never runs in production']),
    ...(['STRIPE_API_URL', 'PAGARME_API_URL'] as const)
      .filter((name) => settings[name]?.startsWith('http:'))
      .map((name) => `${name}: production speaks https with processors`),
    ...(settings.PUSH_SERVICE_URL === undefined
      ? []
      : ['PUSH_SERVICE_URL: production sends to the push services of browsers only']),
    ...(settings.OPERATOR_TOKEN === undefined
      ? []
      : [
          'OPERATOR_TOKEN: has neither end nor scope; `npm run operator -- token create` makes one that has',
        ]),
    ...(settings.DEMO ? ['DEMO: demo data have no place in production'] : []),
  ];
}
