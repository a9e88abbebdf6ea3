import { expect, test } from 'vitest';
import { EnvError, readEnv } from '../platform/env.ts';
import { createGateways } from './index.ts';

const SANDBOX = { SANDBOX_SECRET: 'a secret of sixteen letters' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('the sandbox serves every company if nothing else is configured', async () => {
  const gateways = await createGateways(readEnv(SANDBOX));
  expect(gateways.serving('wefood', 'card')?.name).toBe('sandbox');
  expect(gateways.named('sandbox')?.name).toBe('sandbox');
  expect(gateways.named('stripe')).toBeUndefined();
});

test('the sandbox’s card page has the same name in records and webhooks', async () => {
  const gateways = await createGateways(
    readEnv({ ...SANDBOX, PAYMENT_GATEWAYS: 'thomas-franks/card=sandbox-page, *=sandbox' }),
  );
  expect(gateways.serving('thomas-franks', 'card')).toMatchObject({
    name: 'sandbox',
    cardEntry: 'page',
  });
  expect(gateways.serving('wefood', 'card')).toMatchObject({ name: 'sandbox', cardEntry: 'form' });
});

test('each company gets its configured processor, and another one stays available for payments it began', async () => {
  const gateways = await createGateways(
    readEnv({ ...SANDBOX, ...STRIPE, PAYMENT_GATEWAYS: 'thomas-franks=stripe' }),
  );
  expect(gateways.serving('thomas-franks', 'card')?.name).toBe('stripe');
  expect(gateways.serving('wefood', 'card')).toBeUndefined();
  expect(gateways.named('sandbox')?.name).toBe('sandbox');
});

test('a configured processor without credentials makes the start fail', async () => {
  for (const credentials of [{}, { STRIPE_SECRET_KEY: 'sk_test_1' }]) {
    const env = readEnv({ ...credentials, PAYMENT_GATEWAYS: '*=stripe' });
    await expect(createGateways(env)).rejects.toThrow(EnvError);
  }
});
