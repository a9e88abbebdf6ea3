import { DAY_MS } from '@merenda/domain/time/spans';
import { afterAll, describe, expect, test } from 'vitest';
import type { Refusal } from '../testing/client.ts';
import { startSandbox } from '../testing/sandbox.ts';
import type { CardToken } from './create-token.ts';
import type { Payment } from './payment.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

describe('POST /v1/tokens', () => {
  test.each([
    ['4242 4242 4242 4242', 'VISA', '4242'],
    ['5555-5555-5555-4444', 'MASTERCARD', '4444'],
    ['378282246310005', 'AMERICAN EXPRESS', '0005'],
  ])('%s becomes a token with its brand and last four digits', async (number, brand, lastFour) => {
    const input = { number, holder: 'Ana Souza', expiry: '1240', authorizerId: 'any' };
    const answer = await sandbox.post<CardToken>('/v1/tokens', input);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^tok_/),
      brand,
      lastFour,
      expiry: '1240',
      holder: 'Ana Souza',
    });
  });

  test.each([
    ['4242424242424241', '1240', 'invalid_number'],
    ['4556737586899855', '1240', 'unsupported_card'],
    ['4242424242424242', '0120', 'expired_card'],
  ])('%s with expiry %s is refused with 422 %s', async (number, expiry, code) => {
    const input = { number, holder: 'Ana Souza', expiry };
    const answer = await sandbox.post<Refusal>('/v1/tokens', input);
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe(code);
    expect(answer.text).not.toContain(number);
  });
});

describe('POST /v1/charges', () => {
  test.each(['4242424242424242', '5555555555554444', '378282246310005'])(
    '%s is paid with any CVV',
    async (number) => {
      const token = await sandbox.token(number);
      const { status, body } = await sandbox.charge(token, { cvv: '9876' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        kind: 'card',
        status: 'paid',
        code: null,
        amountMinor: 12_345,
        capturedMinor: 12_345,
        refundedMinor: 0,
        currency: 'BRL',
        reference: 'topup-1',
        card: { token, lastFour: number.slice(-4) },
      });
      expect(await sandbox.payment(body.id)).toEqual(body);
    },
  );

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ])('%s is declined with %s and captures nothing', async (number, code) => {
    const { status, body } = await sandbox.charge(await sandbox.token(number));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'declined', code, capturedMinor: 0, paidAt: null });
  });

  test('4000000000000119 gets no answer in time and is paid nevertheless', async () => {
    await sandbox.control({ slowCard: { paidAfterMs: 300, answerAfterMs: 60_000 } });
    const token = await sandbox.token('4000000000000119');
    const reference = 'slow-one';
    const chargesMade = async () =>
      (await sandbox.get<{ payments: Payment[] }>(`/v1/payments?reference=${reference}`)).body
        .payments;
    const leave = new AbortController();
    const unanswered = expect(
      sandbox.charge(token, { reference }, { key: 'slow-key', signal: leave.signal }),
    ).rejects.toThrow(/abort/i);
    await expect.poll(chargesMade).toHaveLength(1);
    leave.abort();
    await unanswered;

    await sandbox.receiver.until((all) =>
      all.some(({ body }) => body.includes(reference) && body.includes('payment.paid')),
    );
    const replay = await sandbox.charge(token, { reference }, { key: 'slow-key' });
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(replay.body).toMatchObject({ status: 'paid', capturedMinor: 12_345 });
    expect(await chargesMade()).toEqual([replay.body]);
  });

  test('a caller who waits for the slow card gets "paid" in the end', async () => {
    await sandbox.control({ slowCard: { paidAfterMs: 50, answerAfterMs: 100 } });
    const { status, body } = await sandbox.charge(await sandbox.token('4000000000000119'));
    expect(status).toBe(201);
    expect(body.status).toBe('paid');
  });

  test('a card whose month is over on the sandbox’s clock is declined as expired', async () => {
    const token = await sandbox.token('4242424242424242', expiryTomorrow());
    await sandbox.control({ clockOffsetSeconds: 40 * 86_400 });
    const { body } = await sandbox.charge(token);
    await sandbox.control({ clockOffsetSeconds: 0 });
    expect(body).toMatchObject({ status: 'declined', code: 'expired_card' });
  });

  test('an unknown token is refused with 404 token_not_found', async () => {
    const answer = await sandbox.post<Refusal>('/v1/charges', {
      token: 'tok_none',
      amountMinor: '100',
      currency: 'BRL',
      reference: 'r',
    });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe('token_not_found');
  });

  test('an amount may be sent as a string of digits and is returned as an integer', async () => {
    const token = await sandbox.token('4242424242424242');
    const { body } = await sandbox.charge(token, { amountMinor: '9007' });
    expect(body.amountMinor).toBe(9007);
  });
});

describe('GET /v1/payments', () => {
  test('a call without the key, or with a wrong one, is refused with 401', async () => {
    for (const authorization of ['', 'Bearer wrong', sandbox.settings.key]) {
      const answer = await sandbox.get<Refusal>('/v1/payments?from=2020-01-01T00:00:00Z', {
        headers: { authorization },
      });
      expect(answer.status).toBe(401);
    }
  });

  test('an unknown payment is 404', async () => {
    expect((await sandbox.get('/v1/payments/pay_none')).status).toBe(404);
  });
});

/** The month of tomorrow, so that it is not over while the test runs. */
function expiryTomorrow(): string {
  const tomorrow = new Date(Date.now() + DAY_MS);
  const month = String(tomorrow.getUTCMonth() + 1).padStart(2, '0');
  return month + String(tomorrow.getUTCFullYear()).slice(2);
}
