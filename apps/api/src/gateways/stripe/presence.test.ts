import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { serveDouble } from '../testing/double-server.ts';
import { createStripeGateway } from './gateway.ts';

/** What Stripe is asked for, where nobody answers but with a refusal. */
async function askedFor(charge: { securityCode?: string; isAgreed?: boolean }) {
  const bodies: string[] = [];
  const { url, stop } = await serveDouble(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'no' } }));
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

test('a guardian who is there answers the bank, though no security code is typed', async () => {
  const asked = await askedFor({});
  expect(asked).toMatchObject({ error_on_requires_action: 'true' });
  expect(asked).not.toHaveProperty('off_session');
});

test('a charge that was agreed on before says that nobody is there', async () => {
  const asked = await askedFor({ isAgreed: true });
  expect(asked).toMatchObject({ off_session: 'true' });
  expect(asked).not.toHaveProperty('error_on_requires_action');
});

test('a security code that was typed all the same does not go to Stripe', async () => {
  expect(JSON.stringify(await askedFor({ securityCode: '9371' }))).not.toContain('9371');
});
