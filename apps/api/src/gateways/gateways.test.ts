import { expect, test } from 'vitest';
import { EnvError, readEnv } from '../env.ts';
import { createGateways } from './index.ts';

const SANDBOX = { SANDBOX_SECRET: 'a secret of sixteen letters' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('the sandbox serves everybody when nothing else is said', () => {
  const gateways = createGateways(readEnv(SANDBOX));
  expect(gateways.serving('wefood', 'card')?.name).toBe('sandbox');
  expect(gateways.named('sandbox')?.name).toBe('sandbox');
  expect(gateways.named('stripe')).toBeUndefined();
});

test('the sandbox’s card page is the same sandbox to records and webhooks', () => {
  const gateways = createGateways(
    readEnv({ ...SANDBOX, PAYMENT_GATEWAYS: 'thomas-franks/card=sandbox-page, *=sandbox' }),
  );
  expect(gateways.serving('thomas-franks', 'card')).toMatchObject({
    name: 'sandbox',
    cardEntry: 'page',
  });
  expect(gateways.serving('wefood', 'card')).toMatchObject({ name: 'sandbox', cardEntry: 'form' });
});

test('each company goes where it was sent, and a processor stays known for what it began', () => {
  const gateways = createGateways(
    readEnv({ ...SANDBOX, ...STRIPE, PAYMENT_GATEWAYS: 'thomas-franks=stripe' }),
  );
  expect(gateways.serving('thomas-franks', 'card')?.name).toBe('stripe');
  expect(gateways.serving('wefood', 'card')).toBeUndefined();
  expect(gateways.named('sandbox')?.name).toBe('sandbox');
});

test('a processor that is named without its credentials ends the start', () => {
  for (const credentials of [{}, { STRIPE_SECRET_KEY: 'sk_test_1' }]) {
    const env = readEnv({ ...credentials, PAYMENT_GATEWAYS: '*=stripe' });
    expect(() => createGateways(env)).toThrow(EnvError);
  }
});
