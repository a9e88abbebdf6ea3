import { LANGUAGES } from '@merenda/domain/places/languages';
import { auditLedger, sealBlocks } from '@merenda/ledger';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../platform/database/database.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { call } from '../testing/client.ts';
import { createOperator, operatorSession } from '../testing/factories/operators.ts';
import { DEMO_PASSWORD } from './create-family.ts';
import { CATEGORIES } from './data/categories.ts';
import { DEMO_COMPANIES } from './data/companies/index.ts';
import { PRODUCTS } from './data/products.ts';
import { SURNAMES } from './neighbours/names.ts';
import { seedDemo } from './seed-demo.ts';

// A Tuesday, 05:00 in São Paulo, 09:00 in Budapest.
const FIRST_START = new Date('2025-11-25T08:00:00Z');
const MONTHS_LATER = new Date('2026-02-12T12:00:00Z');

let api: TestApi;
let now = FIRST_START;
const seed = () => seedDemo(createDatabase(api.owner), () => now, api.services);

beforeAll(async () => {
  api = await startApi({ clock: () => now });
});
afterAll(() => api.close());

const TABLES = [
  'company',
  'guardian',
  'student',
  'guardianship',
  'health_form',
  'school',
  'school_class',
  'product',
  'menu',
  'menu_category',
  'menu_product',
  'payment_card',
  'topup',
  'topup_part',
  'meal_order',
  'order_item',
  'ledger.account',
  'ledger.transfer',
];

async function countRows(): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS "${table}"`);
  const { rows } = await api.owner.query(`SELECT ${counts.join(', ')}`);
  return rows[0];
}

/** Everything except the dates of menus, as one hash. */
async function fingerprint(): Promise<string> {
  const hashOf = (table: string) =>
    `(SELECT md5(string_agg(row, ' ' ORDER BY row)) FROM
       (SELECT (to_jsonb(t) - 'start_date' - 'end_date')::text AS row FROM ${table} t) AS rows)`;
  const hashes = [...TABLES, 'ledger.balance'].map(hashOf);
  const { rows } = await api.owner.query(`SELECT concat_ws(' ', ${hashes.join(', ')}) AS hash`);
  return rows[0].hash;
}

async function signIn(company: string, email: string): Promise<string> {
  const body = { email, password: DEMO_PASSWORD, company };
  const answer = await call(api.url, 'POST /auth/login', { body });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

describe('the demo data', () => {
  test('a run that fails half-way writes no part of a company', async () => {
    const before = await countRows();
    await api.owner.query('ALTER TABLE order_item ADD CONSTRAINT broken CHECK (false)');
    await expect(seed()).rejects.toThrow('broken');
    expect(await countRows()).toEqual(before);
    await api.owner.query('ALTER TABLE order_item DROP CONSTRAINT broken');
  });

  test('two copies that start at once write it once, and a second run changes nothing', async () => {
    await Promise.all([seed(), seed()]);
    const [counts, hash] = [await countRows(), await fingerprint()];
    expect(counts).toMatchObject({
      guardian: 37 + SURNAMES.length,
      student: 11 + 2 * SURNAMES.length,
      health_form: 2,
      topup_part: expect.any(Number),
    });
    await seed();
    expect(await countRows()).toEqual(counts);
    expect(await fingerprint()).toBe(hash);
  });

  test('Marina finds R$ 248.50 in her wallet, 62.00 in Lucas’s and 4.50 in Sofia’s', async () => {
    const token = await signIn('wefood', 'marina@demo.merenda.test');
    const own = (await call(api.url, 'GET /wallet', { token })).body;
    expect(own).toMatchObject({ balance: 248.5, currencyInfo: { code: 'BRL' } });
    const me = (await call(api.url, 'GET /auth/me', { token })).body;
    const { docs } = (
      await call(api.url, 'GET /responsible-users/:userId/dependents', {
        token,
        params: { userId: me._id },
      })
    ).body;
    expect(
      docs.map(({ name, class: { className }, wallet }) => [name, className, wallet?.balance]),
    ).toEqual([
      ['Lucas Almeida', '5º B', 62],
      ['Sofia Almeida', '2º A', 4.5],
      ['Davi Almeida', 'Jardim II', undefined],
    ]);
    const [lucas, sofia] = docs;
    const openOrders = async (user = '') =>
      (await call(api.url, 'GET /menu-orders', { token, query: { user, status: 'open' } })).body
        .docs;
    expect((await openOrders(lucas?._id)).map((order) => order.startDate)).toEqual(['2025-11-25']);
    expect((await openOrders(sofia?._id)).map((order) => order.startDate)).toEqual(['2025-11-26']);
    const logs = await call(api.url, 'GET /wallets/:walletId/logs', {
      token,
      params: { walletId: lucas?.wallet?._id ?? '' },
      query: { limit: 500 },
    });
    const times = logs.body.docs.map((log) => log.txDatetime);
    expect(times.length).toBeGreaterThan(60);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0]?.slice(0, 10)).toBe('2025-11-24');
    expect(new Set(logs.body.docs.map((log) => log.kind))).toEqual(
      new Set(['purchase', 'transfer-out', 'topup-pix', 'topup-card']),
    );
  });

  test('Rafael sees Sofia too, adds money to her wallet, and takes none out', async () => {
    const token = await signIn('wefood', 'rafael@demo.merenda.test');
    const { body: me } = await call(api.url, 'GET /auth/me', { token });
    const params = { userId: me._id };
    const { docs } = (
      await call(api.url, 'GET /responsible-users/:userId/dependents', { token, params })
    ).body;
    expect(docs).toMatchObject([{ name: 'Sofia Almeida', isOwner: false, maySpend: false }]);
  });

  test('every open company has a guardian who can sign in and order a lunch', async () => {
    for (const company of DEMO_COMPANIES) {
      const token = await signIn(company.id, company.guardian.email);
      const me = (await call(api.url, 'GET /auth/me', { token })).body;
      const { docs } = (
        await call(api.url, 'GET /responsible-users/:userId/dependents', {
          token,
          params: { userId: me._id },
        })
      ).body;
      expect(docs.flatMap(({ wallet }) => wallet?.balance ?? [])).toEqual(
        company.students.map(({ balance }) => Number(balance.end)),
      );
      const params = { id: docs[0]?.restaurantUnit._id ?? '' };
      const query = { menuType: 'lunch' } as const;
      const dates = (
        await call(api.url, 'GET /restaurants/:id/menus/date-availability', {
          token,
          params,
          query,
        })
      ).body.docs;
      expect(dates.length).toBeGreaterThanOrEqual(20);
      const date = dates[1] ?? '';
      const menus = (
        await call(api.url, 'GET /restaurants/:id/menus', {
          token,
          params,
          query: { date, ...query },
        })
      ).body.docs;
      const [menu] = menus;
      const slots = (
        await call(api.url, 'GET /restaurants/:id/services/in-office', {
          token,
          params,
          query: { menu: menu?._id ?? '', date },
        })
      ).body.slots;
      const estimate = await call(api.url, 'POST /menu-orders-estimations', {
        token,
        body: {
          restaurantUnit: params.id,
          menu: menu?._id ?? '',
          purchaseFor: docs[0]?._id ?? '',
          scheduledFor: `${date}T${slots[0]}:00.000Z`,
          items: [{ id: menu?.categories[0]?.products[0]?._id ?? '', quantity: 1 }],
        },
      });
      expect(estimate.status).toBe(200);
    }
  });

  test('a guardian of the corporate company has lunch, parties and special events to schedule, and a coffee break', async () => {
    const [company] = DEMO_COMPANIES.filter(({ guardian }) => guardian.eatsAt);
    const token = await signIn('sodexo-corporate', company?.guardian.email ?? '');
    const { _id } = (await call(api.url, 'GET /auth/me', { token })).body;
    const { restaurantUnit } = (
      await call(api.url, 'GET /responsible-users/:id', { token, params: { id: _id } })
    ).body;
    for (const menuType of ['lunch', 'party', 'special-event'] as const) {
      const { body } = await call(api.url, 'GET /restaurants/:id/menus/date-availability', {
        token,
        params: { id: restaurantUnit?._id ?? '' },
        query: { menuType },
      });
      expect(body.docs.length, menuType).toBeGreaterThanOrEqual(10);
    }
    const coffee = await call(api.url, 'GET /restaurants/:id/menus', {
      token,
      params: { id: restaurantUnit?._id ?? '' },
      query: { availableFor: 'COFF-BRK' },
    });
    expect(coffee.body.docs).toMatchObject([{ coffeeBreakService: { maxAdvanceDays: 2 } }]);
    const query = { user: _id, status: 'open' } as const;
    expect((await call(api.url, 'GET /menu-orders', { token, query })).body.total).toBe(1);
  });

  test('the first school’s kitchen has a day to cook, and past weeks to forecast the next ones from', async () => {
    const { token } = await createOperator(api, { roles: ['school'] });
    const headers = operatorSession(token);
    const { rows } = await api.owner.query(`SELECT id FROM school WHERE name = 'Colégio Aurora'`);
    const id: string = rows[0].id;
    const day = await call(api.url, 'GET /operator/schools/:id/kitchen/:day', {
      headers,
      params: { id, day: '2025-11-25' },
    });
    expect(day.body.services[0]?.meals).toBeGreaterThan(40);
    expect(day.body.services[0]?.classes).toHaveLength(4);
    const { body } = await call(api.url, 'GET /operator/schools/:id/kitchen-forecast', {
      headers,
      params: { id },
    });
    const lunches = body.docs.filter(({ service }) => service === 'lunch');
    expect(lunches[0]).toMatchObject({ expected: expect.any(Number), weeks: 6 });
  });

  test('the books balance: every order has one debit, every top-up its credits', async () => {
    const { rows } = await api.owner.query(`
      SELECT
        (SELECT count(*)::int FROM meal_order o LEFT JOIN ledger.transfer t ON t.id = o.transfer_id
           AND t.amount = o.total_minor AND t.kind = 'purchase' WHERE t.id IS NULL) AS unpaid,
        (SELECT count(*)::int FROM meal_order o WHERE total_minor <>
           (SELECT sum(quantity * unit_price_minor) FROM order_item i WHERE i.order_id = o.id)
        ) AS mispriced,
        (SELECT count(*)::int FROM topup p WHERE amount_minor IS DISTINCT FROM
           (SELECT sum(amount) FROM ledger.transfer t WHERE t.group_id = p.id)) AS uncredited,
        (SELECT count(*)::int FROM ledger.transfer WHERE event_at >= '2025-11-25T03:00:00Z') AS late,
        (SELECT count(*)::int FROM meal_order JOIN guardian ON guardian.id = requester_id
           WHERE status = 'open' AND email NOT LIKE '%@neighbours.%') AS coming`);
    expect(rows[0]).toEqual({ unpaid: 0, mispriced: 0, uncredited: 0, late: 0, coming: 11 });
  });

  test('the ledger’s own audit finds nothing', async () => {
    await sealBlocks(api.owner, { settleTimeoutMs: 120_000 });
    const report = await auditLedger(api.owner);
    expect(report).toMatchObject({ ok: true, findings: [], unsealed: 0 });
    expect(report.transfers).toBeGreaterThan(800);
  });

  test('a later start moves the menus to its own day and changes nothing else', async () => {
    const hash = await fingerprint();
    now = MONTHS_LATER;
    await seed();
    expect(await fingerprint()).toBe(hash);
    const { rows } = await api.owner.query('SELECT DISTINCT start_date, end_date FROM menu');
    expect(rows).toEqual([{ start_date: '2026-02-12', end_date: '2026-03-12' }]);
  });
});

describe('the texts of the demo data', () => {
  const texts = [
    ...PRODUCTS.flatMap(
      ({ slug, names, descriptions }) =>
        [
          [`${slug} name`, names],
          [`${slug} description`, descriptions],
        ] as const,
    ),
    ...Object.entries(CATEGORIES),
  ];

  test.each(filled(texts))('%s exists in every language', (_, text) => {
    expect(Object.keys(text).toSorted()).toEqual([...LANGUAGES].toSorted());
    for (const language of LANGUAGES) expect(text[language]).toMatch(/\p{L}/u);
  });

  test('no description is the English one in another language', () => {
    for (const { descriptions } of PRODUCTS) {
      const others = LANGUAGES.filter((language) => language !== 'en');
      for (const language of others) expect(descriptions[language]).not.toBe(descriptions.en);
    }
  });
});
