import { randomUUID } from 'node:crypto';
import { post } from '@merenda/ledger';
import { unzipSync } from 'fflate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createCard } from '../../../testing/factories/cards.ts';
import { createCompleteFamily, openCompany } from '../../../testing/factories/complete-family.ts';
import { createFamily, type Family } from '../../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { startPayments } from '../../../testing/payments.ts';
import { companyAccount } from '../../companies/index.ts';
import { DATASETS } from './datasets/index.ts';

const payments = await startPayments();
let family: Family;
beforeEach(async () => {
  family = await createFamily(payments);
});
afterAll(() => payments.close());

interface Asker {
  user: { _id: string };
  token: string;
  password: string;
}

const ask = (
  { user, token, password }: Asker,
  { language = 'en', ...body }: { language?: string; password?: string } = {},
) =>
  fetch(`${payments.api.url}/responsible-users/${user._id}/data-export`, {
    method: 'POST',
    headers: {
      'request-type': 'we',
      'content-type': 'application/json',
      'accept-language': language,
      authorization: `We ${token}`,
    },
    body: JSON.stringify({ password, ...body }),
  });

/** The files of an export by name, as text. */
async function exported(guardian: Asker, options = {}): Promise<Map<string, string>> {
  const response = await ask(guardian, options);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return new Map(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
}

const table = (files: Map<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${name}.json`) ?? '');

test('200: a ZIP with a descriptive file name, not cached', async () => {
  const response = await ask(family.guardian);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="wefood-data-\d{4}-\d\d-\d\d\.zip"/,
  );
  await response.arrayBuffer();
});

test('an export has each table twice, with the same rows, and a guide in the guardian’s language', async () => {
  const family = await createCompleteFamily(payments, await openCompany(payments.api, 'wefood'));
  const { own, secrets } = family;
  const caller = { user: { _id: own.user }, ...secrets };
  const files = await exported(caller, { language: 'hu-HU' });
  for (const { name } of DATASETS) {
    const csv = files.get(`${name}.csv`) ?? '';
    expect(csv.startsWith('\uFEFF'), name).toBe(true);
    const rows = table(files, name);
    // No text of this family has a line break.
    expect(csv.split('\r\n').length - 2, name).toBe(rows.length);
    if (rows[0]) expect(csv.slice(1).split('\r\n')[0]).toBe(Object.keys(rows[0]).join(';'));
  }
  expect(files.get('orders.csv')).toMatch(/;18,90;/);
  expect(files.get('README.txt')).toContain('Az Ön adatai: Wefood');
  expect(table(files, 'profile')).toMatchObject([{ id: own.user, email: secrets.email }]);
  expect(table(files, 'students')).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: own.student })]),
  );
  expect(table(files, 'orders').map(({ id }) => id)).toEqual(
    expect.arrayContaining([own.order, own.ownOrder]),
  );
  expect(table(files, 'order-items')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ order_id: own.order, unit_price: '18.90', currency: 'BRL' }),
    ]),
  );
  expect(table(files, 'movements')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ wallet_id: own.wallet, direction: 'in', amount: '500.00' }),
      expect.objectContaining({ wallet_id: own.studentWallet, order_id: own.order }),
    ]),
  );
  const everything = [...files.values()].join('\n');
  for (const secret of [secrets.token, secrets.password, 'tok_', 'argon2id']) {
    expect(everything).not.toContain(secret);
  }
});

test('an export has every entry of a long statement once', async () => {
  const item = () => ({
    id: randomUUID(),
    debit: companyAccount('wefood', 'adjustments', 'BRL'),
    credit: family.walletId,
    amountMinor: 1n,
    currency: 'BRL',
    kind: 'adjustment',
  });
  for (let batch = 0; batch < 12; batch += 1) {
    await post(payments.api.owner, Array.from({ length: 100 }, item));
  }
  const movements = table(await exported(family.guardian), 'movements');
  expect(movements).toHaveLength(1200);
  expect(new Set(movements.map(({ movement_id }) => movement_id)).size).toBe(1200);
});

test('a name that begins like a formula is plain text in the CSV', async () => {
  await payments.api.owner.query(`UPDATE student SET name = '=HYPERLINK("x")' WHERE id = $1`, [
    family.students[0]._id,
  ]);
  const files = await exported(family.guardian);
  expect(files.get('students.csv')).toContain(`"'=HYPERLINK(""x"")"`);
});

test('an export contains nothing of another guardian, not even of a guardian of the same student', async () => {
  const [shared, own] = family.students;
  const other: SignedInGuardian = await createGuardian(payments.api);
  await createGuardianship(payments.api, shared._id, other);
  await payments.api.owner.query(
    `UPDATE guardian SET name = 'Zenóbia Quaresma', phone = '+5511961239876' WHERE id = $1`,
    [other.user._id],
  );
  await credit(payments.api, other.user.wallet._id, 5_000n);
  const transfer = await call(
    payments.api.url,
    'POST /responsible-users/:userId/dependents/:id/transfer',
    {
      token: other.token,
      params: { userId: other.user._id, id: shared._id },
      body: { type: 'OUT', value: 12.5 },
    },
  );
  expect(transfer.status).toBe(200);
  await createCard(payments, other);

  const mine = await exported(family.guardian);
  expect(table(mine, 'movements')).toMatchObject([
    { wallet_id: shared.wallet._id, amount: '12.50', by: 'another guardian' },
  ]);
  const { _id, wallet } = other.user;
  for (const secret of ['Zenóbia', '+5511961239876', other.email, _id, wallet._id]) {
    expect([...mine].filter(([, text]) => text.includes(secret))).toEqual([]);
  }
  const theirs = await exported(other);
  expect(table(theirs, 'students').map(({ id }) => id)).toEqual([shared._id]);
  const { user, email } = family.guardian;
  for (const secret of [user._id, user.wallet._id, email, own._id, own.wallet._id]) {
    expect([...theirs].filter(([, text]) => text.includes(secret))).toEqual([]);
  }
  // Only guardians who may spend see barcodes.
  const barcodes = (of: typeof mine) =>
    table(of, 'students').map(({ barcode }) => Boolean(barcode));
  expect([barcodes(mine), barcodes(theirs)]).toEqual([[true, true], [false]]);
});

test('403 for a wrong password, 404 for another guardian, 429 with a text beyond the daily budget', async () => {
  const { guardian } = family;
  expect((await ask(guardian, { password: 'a loud lunch' })).status).toBe(403);
  const other = await createGuardian(payments.api);
  expect((await ask({ ...guardian, user: other.user })).status).toBe(404);
  for (let count = 0; count < 5; count += 1) await exported(guardian);
  const refused = await ask(guardian);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 'too_many_requests',
    userMessage: expect.stringContaining('tomorrow'),
  });
});
