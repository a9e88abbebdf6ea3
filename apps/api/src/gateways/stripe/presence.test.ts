import { standsAlone } from '@merenda/testing/stands-alone';
import { expect, onTestFinished, test } from 'vitest';
import { serveDouble } from '../testing/double-server.ts';
import { createStripeGateway } from './gateway.ts';
import { stripeJudge } from './testing/published/judge.ts';
import { refused } from './testing/records.ts';

/** The parameters sent to Stripe, with a server that refuses every call. */
async function paramsOf(charge: { securityCode?: string; isAgreed?: boolean }) {
  const bodies: string[] = [];
  const { url, stop } = await serveDouble(stripeJudge, ({ body }) => {
    bodies.push(body);
    return refused(400, { type: 'invalid_request_error', message: 'no' });
  });
  onTestFinished(stop);
  const stripe = createStripeGateway({
    secretKey: 'sk_test_of_this_run',
    webhookSecret: 'whsec_of_this_run',
    url,
  });
  await stripe.chargeCard(
    {
      reference: 'r'.repeat(26),
      amountMinor: 5_000n,
      currency: 'BRL',
      payer: { name: 'M A', email: 'm@example.test', phone: '+551', taxIdentifier: undefined },
      token: 'cus_1/pm_good',
      ...charge,
    },
    { idempotencyKey: 'once', deadlineMs: 5_000, correlationId: 'test' },
  );
  return Object.fromEntries(new URLSearchParams(bodies[0]));
}

test('a guardian who is present can authenticate, though no security code is typed', async () => {
  const params = await paramsOf({});
  expect(params).toMatchObject({ error_on_requires_action: 'true' });
  expect(params).not.toHaveProperty('off_session');
});

test('a charge by an agreement is marked as made without the guardian', async () => {
  const params = await paramsOf({ isAgreed: true });
  expect(params).toMatchObject({ off_session: 'true' });
  expect(params).not.toHaveProperty('error_on_requires_action');
});

test('a security code that was sent anyway is not passed on to Stripe', async () => {
  const sent = JSON.stringify(await paramsOf({ securityCode: '9371' }));
  expect(sent).not.toMatch(standsAlone('9371'));
});
