import { randomUUID } from 'node:crypto';
import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import { verifyStatement } from '@merenda/domain/statement/verify-statement';
import { post } from '@merenda/ledger';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { accept, createDiners, type Diners, newCart } from '../../../testing/ordering.ts';
import { type Payments, startPayments } from '../../../testing/payments.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { companyAccount } from '../../companies/index.ts';

const MEAL = { scheduledFor: '2038-01-05T12:10:00.000Z' };
const ENTRIES = 1_100;

let payments: Payments;
let family: Diners;
beforeAll(async () => {
  payments = await startPayments({ clock: () => new Date('2038-01-04T11:00:00Z') });
  const menu = { startDate: '2038-01-01', endDate: '2038-01-31' };
  family = await createDiners(payments.api, { balanceMinor: 50_000n, menu });
  const cart = await newCart(payments.api, family, MEAL);
  succeeded(await accept(payments.api, family, cart, MEAL));
});
afterAll(() => payments.close());

const wallet = () => family.student.wallet._id;
const url = (query: Record<string, string>, walletId = wallet()) =>
  `${payments.api.url}/wallets/${walletId}/statement?${new URLSearchParams(query)}`;
const fetchFile = (query: Record<string, string>, language = 'en') =>
  fetch(url(query), {
    headers: { authorization: `We ${family.guardian.token}`, 'accept-language': language },
  });
const logs = async (query = {}) =>
  succeeded(
    await call(payments.api.url, 'GET /wallets/:walletId/logs', {
      token: family.guardian.token,
      params: { walletId: wallet() },
      query,
    }),
  );

describe('a statement', () => {
  test('names the dishes and the day of each purchase', async () => {
    const { docs } = await logs();
    const [purchase] = docs.filter(({ kind }) => kind === 'purchase');
    expect(purchase?.meal).toMatchObject({ day: '2038-01-05', dishes: [{ quantity: 1 }] });
    expect(Object.values(purchase?.meal?.dishes[0]?.name ?? {})[0]).toMatch(/\w/);
  });

  test('as XLSX has a row for each entry, with the same columns as the CSV', async () => {
    const response = await fetchFile({ format: 'xlsx' });
    expect(response.headers.get('content-type')).toMatch('spreadsheetml.sheet');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(files['xl/sheet.xml'] ?? new Uint8Array());
    const [titles = '', ...rows] = [...sheet.matchAll(/<row>.*?<\/row>/gs)].map(([row]) => row);
    expect(rows).toHaveLength((await logs({ limit: 1 })).total ?? 0);
    expect(titles.match(/<c /g)).toHaveLength(7);
  });

  test('as CSV has every entry, however many, and no cell that a spreadsheet would compute', async () => {
    await post(
      payments.api.owner,
      Array.from({ length: ENTRIES }, () => ({
        id: randomUUID(),
        debit: companyAccount('wefood', 'adjustments', 'BRL'),
        credit: wallet(),
        amountMinor: 1n,
        currency: 'BRL',
        kind: 'adjustment',
      })),
    );
    await payments.api.owner.query(
      `UPDATE product SET names = jsonb_build_object('en', '=1+1,"x"') WHERE id IN
         (SELECT product_id FROM order_item)`,
    );
    const response = await fetchFile({ format: 'csv' });
    expect(response.headers.get('content-type')).toMatch('text/csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + ((await logs({ limit: 1 })).total ?? 0));
    expect(lines.find((line) => line.includes('1+1'))).toContain(`"'=1+1,""x"""`);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/);
  });

  test('as CSV has the separators and decimals of the guardian’s spreadsheet', async () => {
    const rows = async (language: string) =>
      (await (await fetchFile({ format: 'csv', operationType: 'DEB' }, language)).text())
        .trim()
        .split('\r\n');
    expect((await rows('pt-BR')).at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d;.*;-18,9;[\d,]+$/);
    expect((await rows('en')).at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,.*,-18.9,[\d.]+$/);
  });

  test('as a PDF is refused in the guardian’s language when it would be too long, and made when it is not', async () => {
    const refused = await fetchFile({ format: 'pdf' }, 'hu-HU');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ userMessage: /Egy PDF-be 1\s?000/ });
    const made = await fetchFile({ format: 'pdf', operationType: 'DEB' }, 'hu-HU');
    expect(made.headers.get('content-type')).toBe('application/pdf');
    const { text } = await readPdf(new Uint8Array(await made.arrayBuffer()));
    expect(text).toContain(family.student.name);
    expect(text).toContain('Vásárlások és egyéb terhelések');
    expect(text).toMatch(/18[.,]90/);
  });

  test('as JSON proves its balances, order, texts and maker under the published key', async () => {
    const answer = await fetchFile({ format: 'json' }, 'pt-BR');
    expect(answer.headers.get('content-type')).toMatch('application/json');
    const content = await answer.text();
    const { docs } = succeeded(await call(payments.api.url, 'GET /statement-keys', {}));
    const keys = docs.map(({ key }) => key);
    expect(await verifyStatement(content, { keys })).toMatchObject({
      findings: [],
      summary: { movements: (await logs({ limit: 1 })).total, isKeyKnown: true },
    });
    expect(content).not.toMatch(/"reference"|menuOrder/);
    const purchase = JSON.parse(content).entries.find(
      (one: { kind: string }) => one.kind === 'purchase',
    );
    expect(purchase.text).toMatch(/^Compra · .*\w/);
    const altered = content.replace('Compra ·', 'Compra  ·');
    expect((await verifyStatement(altered, { keys })).findings).toMatchObject([
      { check: 'signature_differs' },
    ]);
  });

  test('says in the reader’s words that a name is erased, as a file and on the page', async () => {
    const giver = await createGuardian(payments.api);
    await post(payments.api.owner, [
      {
        id: randomUUID(),
        debit: companyAccount('wefood', 'adjustments', 'BRL'),
        credit: wallet(),
        amountMinor: 7n,
        currency: 'BRL',
        kind: 'transfer-in',
        reference: { guardian: giver.user._id, student: family.student._id },
      },
    ]);
    await payments.api.owner.query('UPDATE guardian SET name = $2 WHERE id = $1', [
      giver.user._id,
      ERASED_NAME,
    ]);
    const csv = await (await fetchFile({ format: 'csv' }, 'hu-HU')).text();
    expect(csv).toContain('Törölt személy');
    expect(csv).not.toContain(ERASED_NAME);
    expect((await logs({ limit: 1 })).docs).toMatchObject([{ counterparty: 'Erased person' }]);
  });

  test('read page by page by `before` has every entry once, in the same order', async () => {
    const seen: string[] = [];
    for (let before: number | undefined; ; ) {
      const { docs } = await logs({ limit: 500, ...(before === undefined ? {} : { before }) });
      seen.push(...docs.map(({ _id }) => _id));
      before = docs.at(-1)?.seq;
      if (docs.length < 500) break;
    }
    expect(new Set(seen).size).toBe((await logs({ limit: 1 })).total);
    expect(seen.slice(0, 1_000)).toEqual((await logs({ limit: 1_000 })).docs.map(({ _id }) => _id));
  });
});

test('spending is listed by day and nutritional value, to the cent, for at most a year', async () => {
  const spending = (endDate: string) =>
    call(payments.api.url, 'GET /menu-orders/user-spending', {
      token: family.guardian.token,
      query: { user: family.student._id, startDate: '2038-01-01', endDate },
    });
  const { docs } = succeeded(await spending('2038-01-31'));
  expect(docs).toMatchObject([{ day: '2038-01-05', total: 18.9 }]);
  const cents = docs.flatMap(({ shares }) => shares.map(({ total }) => Math.round(total * 100)));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(1_890);
  expect((await spending('2039-01-02')).status).toBe(400);
});
