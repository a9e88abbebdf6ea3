import { parseBrCode } from '@merenda/domain/payments/br-code';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Payment } from '../../processor/payment.ts';
import { newTxid, type Refusal } from '../../testing/client.ts';
import { startSandbox } from '../../testing/sandbox.ts';

const sandbox = await startSandbox();
afterEach(() => sandbox.control({ reset: true }));
afterAll(() => sandbox.stop());

type Paid = { payment: Payment };
const pay = (code: string, more: object = {}) =>
  sandbox.post<Paid & Refusal>('/bank/pay', { code, ...more });
const bankPage = (code: string) =>
  sandbox.get(`/bank?code=${encodeURIComponent(code)}`, { headers: { accept: 'text/html' } });

describe('POST /v1/pix-charges', () => {
  test('the code is a one-time BR Code with the amount, the payee and an address of our txid', async () => {
    const txid = newTxid();
    const { status, body } = await sandbox.pixCharge({ txid, amountMinor: 12_050 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ txid, status: 'pending', payment: { pix: { txid } } });
    expect(body.brCode).toContain('62070503***6304');
    const parsed = parseBrCode(body.brCode);
    expect(parsed).toMatchObject({
      ok: true,
      code: {
        kind: 'dynamic',
        oneTime: true,
        amountMinor: 12_050n,
        url: expect.stringMatching(new RegExp(`^[^/]+/qr/v2/${txid}$`)),
        merchantName: 'Colegio Aurora',
        merchantCity: 'Sao Paulo',
      },
    });
  });

  test('a charge expires after 300 seconds by default', async () => {
    const { payment } = (await sandbox.pixCharge()).body;
    expect(Date.parse(payment.expiresAt ?? '') - Date.parse(payment.createdAt)).toBe(300_000);
  });

  test('a txid can be used once', async () => {
    const txid = newTxid();
    await sandbox.pixCharge({ txid });
    const again = await sandbox.pixCharge({ txid });
    expect(again.status).toBe(409);
    expect(again.text).toContain('txid_taken');
  });

  test.each([
    { currency: 'EUR' },
    { txid: 'a'.repeat(25) },
    { txid: `${'a'.repeat(30)}-` },
    { amountMinor: 100_000_001 },
    { expiresInSeconds: 0 },
    { payeeName: '学校' },
  ])('%o is refused with 400', async (fault) => {
    expect((await sandbox.pixCharge(fault)).status).toBe(400);
  });
});

describe('the bank', () => {
  test('paying a code twice captures the charge once', async () => {
    const { body } = await sandbox.pixCharge();
    const first = await pay(body.brCode);
    expect(first.status).toBe(200);
    expect(first.body.payment).toMatchObject({
      id: body.id,
      status: 'paid',
      capturedMinor: 12_000,
      late: false,
    });
    const second = await pay(body.brCode);
    expect([second.status, second.body.error.code]).toEqual([409, 'already_paid']);
  });

  test('a code with line breaks around it, or a lower-case checksum, is understood', async () => {
    const { brCode } = (await sandbox.pixCharge()).body;
    const careless = `  ${brCode.slice(0, 40)}\n${brCode.slice(40, -4)}${brCode.slice(-4).toLowerCase()}\r\n`;
    expect((await pay(careless)).status).toBe(200);
  });

  test('a refused code’s charge is declined and cannot be paid any more', async () => {
    const { brCode } = (await sandbox.pixCharge()).body;
    const refused = await sandbox.post<Paid>('/bank/refuse', { code: brCode });
    expect(refused.body.payment).toMatchObject({ status: 'declined', code: 'payer_refused' });
    const late = await pay(brCode, { late: true });
    expect([late.status, late.body.error.code]).toEqual([409, 'already_declined']);
  });

  test('one code can be made to expire without changing the others', async () => {
    const { brCode } = (await sandbox.pixCharge()).body;
    const other = (await sandbox.pixCharge()).body;
    const expired = await sandbox.post<Paid>('/bank/expire', { code: brCode });
    expect(expired.body.payment.status).toBe('expired');
    expect((await sandbox.payment(other.id)).status).toBe('pending');
    const late = await pay(brCode, { late: true });
    expect(late.body.payment).toMatchObject({ status: 'paid', late: true });
  });

  test('an expired code is refused; with `late` it is paid and marked as late', async () => {
    const { id, brCode } = (await sandbox.pixCharge()).body;
    await sandbox.control({ clockOffsetSeconds: 301 });
    expect((await sandbox.payment(id)).status).toBe('expired');
    const refused = await pay(brCode);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'expired']);
    const late = await pay(brCode, { late: true });
    expect(late.body.payment).toMatchObject({ status: 'paid', late: true, capturedMinor: 12_000 });
    await sandbox.receiver.until((all) =>
      ['payment.expired', 'payment.paid'].every((type) =>
        all.some(({ body }) => body.includes(type) && body.includes(id)),
      ),
    );
  });

  test('a damaged code is 400 invalid_code, another company’s code 404 code_not_found', async () => {
    const { brCode } = (await sandbox.pixCharge()).body;
    for (const code of ['hello', brCode.slice(0, -1), brCode.replace('12000', '12001'), '']) {
      const answer = await pay(code.replace('120.00', '121.00'));
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_code']);
    }
    const foreign =
      '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6';
    const answer = await pay(foreign);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'code_not_found']);
  });

  test('the page shows payee and amount before the payment by its form, and the outcome after it', async () => {
    const { brCode } = (await sandbox.pixCharge()).body;
    const before = await bankPage(brCode);
    expect(before.text).toContain('Colégio Aurora');
    expect(before.text).toMatch(/Pay R\$.?120\.00/);
    const posted = await sandbox.submit('/bank/pay', { code: brCode });
    expect(posted.status).toBe(303);
    const after = await sandbox.get(posted.headers.get('location') ?? '');
    expect(after.text).toMatch(/R\$.?120\.00 paid/);
  });

  test('the page names the fault of a code, and keeps the typed code', async () => {
    const answer = await bankPage('<b>not a code</b>');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('not a whole PIX code');
    expect(answer.text).toContain('&lt;b&gt;not a code&lt;/b&gt;');
  });

  test('the address inside a code leads to its page', async () => {
    const { txid, brCode } = (await sandbox.pixCharge()).body;
    const answer = await sandbox.get(`/qr/v2/${txid}`);
    expect(answer.headers.get('location')).toBe(`/bank?code=${encodeURIComponent(brCode)}`);
  });
});
