import { randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call, refusalOf } from '../../../testing/client.ts';
import { openEmailInbox } from '../../../testing/email-inbox.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createMenu } from '../../../testing/factories/menus.ts';
import { createSchool } from '../../../testing/factories/schools.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import {
  accept,
  atOnce,
  createDiners,
  type Diners,
  estimate,
  newCart,
  startOrdering,
  TUESDAY,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';

type Body = Api['POST /responsible-users/:userId/dependents/:id/restrictions']['body'];

const inbox = await openEmailInbox();
const { api, setNow } = await startOrdering({ SANDBOX_PORT: `${inbox.port}` });
beforeEach(() => setNow(TUESDAY_MORNING));
afterAll(async () => {
  await api.close();
  await inbox.close();
});

type By = Pick<Diners, 'guardian' | 'student'>;

const save = ({ guardian, student }: By, body: Body, language = 'en') =>
  call(api.url, 'POST /responsible-users/:userId/dependents/:id/restrictions', {
    token: guardian.token,
    headers: { 'accept-language': language },
    params: { userId: guardian.user._id, id: student._id },
    body,
  });

const read = ({ guardian, student }: By, day?: string) =>
  call(api.url, 'GET /responsible-users/:userId/dependents/:id/restrictions', {
    token: guardian.token,
    params: { userId: guardian.user._id, id: student._id },
    ...(day ? { query: { day } } : {}),
  });

const student = ({ guardian, student }: By) =>
  call(api.url, 'GET /responsible-users/:userId/dependents/:id', {
    token: guardian.token,
    params: { userId: guardian.user._id, id: student._id },
  });

const withdraw = ({ guardian, student }: By, value: number) =>
  call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
    token: guardian.token,
    params: { userId: guardian.user._id, id: student._id },
    body: { type: 'IN', value },
  });

const limits = (dailyMax: number | null, minValue?: number): NonNullable<Body['wallet']> => ({
  dailyMax,
  alerts: { enabled: minValue !== undefined, minValue: minValue ?? 0 },
});

/** The emails about a low balance to a family's guardian, so far. */
async function alertsTo({ guardian }: Pick<Diners, 'guardian'>): Promise<string[]> {
  await api.services.outbox.deliver();
  await api.services.outbox.settled();
  return inbox
    .to(guardian.email)
    .filter(({ subject }) => subject.includes('low'))
    .map(({ text }) => text);
}

describe('saving', () => {
  test('200: limits and forbidden products, together or one without the other', async () => {
    const family = await createDiners(api);
    const { juice, rice } = family.menu;
    const both = await save(family, {
      wallet: limits(25.5, 10),
      menus: { forbiddenProducts: [juice.productId, juice.productId] },
    });
    expect(both).toMatchObject({
      status: 200,
      body: {
        _id: family.student._id,
        restrictions: {
          wallet: { dailyMax: 25.5, alerts: { enabled: true, minValue: 10 } },
          menus: { forbiddenProducts: [juice.productId], forbiddenAllergens: [] },
          version: 1,
        },
      },
    });
    await save(family, {
      menus: { forbiddenAllergens: ['milk'], forbiddenCategories: [rice.categoryId] },
    });
    const { restrictions } = (await save(family, { wallet: limits(null) })).body;
    expect(restrictions).toEqual({
      wallet: { dailyMax: null, alerts: { enabled: false, minValue: 0 } },
      menus: {
        forbiddenProducts: [juice.productId],
        forbiddenCategories: [rice.categoryId],
        forbiddenAllergens: ['milk'],
      },
      version: 3,
    });
  });

  test('names the prohibitions, and the guardian who changed them last, to each guardian', async () => {
    const family = await createDiners(api);
    const father = await createGuardian(api);
    await createGuardianship(api, family.student._id, father, { maySpend: true });
    expect((await read(family)).body).not.toHaveProperty('changed');
    const { rice, juice } = family.menu;
    await save(
      { ...family, guardian: father },
      { menus: { forbiddenProducts: [rice.productId], forbiddenCategories: [juice.categoryId] } },
    );
    const at = TUESDAY_MORNING.toISOString();
    expect((await read(family)).body).toMatchObject({
      products: [{ _id: rice.productId, name: { en: 'Rice' } }],
      categories: [{ _id: juice.categoryId, name: { en: 'Drinks' }, menu: { en: 'Menu Aurora' } }],
      changed: { at, isOwn: false, by: 'Marina' },
    });
    expect((await read({ ...family, guardian: father })).body.changed).toMatchObject({
      isOwn: true,
    });
    const { rows } = await api.owner.query(
      `SELECT actor, detail FROM audit
       WHERE action = 'student.restrictions-changed' AND subject = $1`,
      [family.student._id],
    );
    expect(rows).toEqual([
      {
        actor: father.user._id,
        detail: { dailyMaxMinor: null, alertMinor: null, products: 1, categories: 1, allergens: 0 },
      },
    ]);
  });

  test('409: of two guardians who save at once one succeeds, and the other is told of the change', async () => {
    const family = await createDiners(api);
    const father = await createGuardian(api);
    await createGuardianship(api, family.student._id, father, { maySpend: true });
    const answers = await Promise.all([
      save(family, { version: 0, wallet: limits(10) }),
      save({ ...family, guardian: father }, { version: 0, wallet: limits(20) }),
    ]);
    const [won, lost] = answers.sort((one, other) => one.status - other.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({
      code: 'restrictions_changed',
      userMessage: expect.stringContaining('changed'),
    });
    const now = (await student(family)).body.restrictions;
    expect(now).toEqual(won?.body.restrictions);
    expect(await save(family, { version: now.version, wallet: limits(30) })).toMatchObject({
      status: 200,
    });
  });

  test('refuses impossible values, and saves nothing of the request', async () => {
    const family = await createDiners(api);
    const wrong: [Body, string][] = [
      [{ wallet: limits(-1) }, 'wallet.dailyMax'],
      [{ wallet: limits(0.015) }, 'wallet.dailyMax'],
      [{ wallet: limits(1_000_001) }, 'wallet.dailyMax'],
      [{ wallet: limits(null, 0) }, 'wallet.alerts.minValue'],
      [
        { menus: { forbiddenProducts: Array.from({ length: 501 }, () => randomUUID()) } },
        'menus.forbiddenProducts',
      ],
      [{ menus: { forbiddenAllergens: ['vegan' as 'milk'] } }, 'menus.forbiddenAllergens.0'],
    ];
    for (const [body, path] of wrong) {
      const answer = await save(family, { menus: { forbiddenProducts: [] }, ...body });
      expect(answer, path).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', issues: [{ path }] },
      });
    }
    const thousands = Array.from({ length: 10_000 }, () => randomUUID());
    expect(await save(family, { menus: { forbiddenProducts: thousands } })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    expect((await student(family)).body.restrictions.version).toBe(0);
    expect((await save(family, { wallet: limits(0) })).status).toBe(200);
  });

  test('404, in words: a product or category of another school, none of the good ones saved', async () => {
    const family = await createDiners(api);
    const other = await createMenu(api, await createSchool(api));
    const good = family.menu.rice.productId;
    for (const menus of [
      { forbiddenProducts: [good, other.rice.productId] },
      { forbiddenProducts: [good], forbiddenCategories: [other.rice.categoryId] },
      { forbiddenProducts: [good, randomUUID()] },
    ]) {
      expect(await save(family, { menus, wallet: limits(5) }, 'hu')).toMatchObject({
        status: 404,
        body: { code: 'not_found', userMessage: expect.stringContaining('iskola') },
      });
    }
    expect((await student(family)).body.restrictions).toMatchObject({
      wallet: { dailyMax: null },
      menus: { forbiddenProducts: [] },
      version: 0,
    });
  });

  test('a former prohibition that has gone from the menus does not keep the rest from being saved', async () => {
    const family = await createDiners(api);
    const { rice, juice } = family.menu;
    await save(family, { menus: { forbiddenProducts: [rice.productId] } });
    await api.owner.query('DELETE FROM menu_product WHERE id = $1', [rice.id]);
    const kept = [rice.productId, juice.productId];
    expect((await save(family, { menus: { forbiddenProducts: kept } })).status).toBe(200);
  });

  test('403: a guardian who may not spend sees the limits and changes none', async () => {
    const family = await createDiners(api);
    const aunt = await createGuardian(api);
    await createGuardianship(api, family.student._id, aunt);
    const by = { ...family, guardian: aunt };
    expect(await save(by, { wallet: limits(1) })).toMatchObject({
      status: 403,
      body: { code: 'spending_not_allowed' },
    });
    expect((await read(by)).status).toBe(200);
  });
});

describe('a prohibition refuses the dish in the estimation and in the order', () => {
  const cases = [
    { by: 'an allergen', menus: () => ({ forbiddenAllergens: ['milk' as const] }) },
    {
      by: 'a category',
      menus: ({ menu }: Diners) => ({ forbiddenCategories: [menu.rice.categoryId] }),
    },
    {
      by: 'a product',
      menus: ({ menu }: Diners) => ({ forbiddenProducts: [menu.rice.productId] }),
    },
  ];
  test.each(filled(cases))('$by', async ({ menus }) => {
    const family = await createDiners(api, { menu: { allergens: ['milk', 'vegetarian'] } });
    const cart = await newCart(api, family);
    await save(family, { menus: menus(family) });
    const refused = {
      status: 400,
      body: {
        code: 'restricted_product',
        userMessage: 'Lucas may not have this: Rice. It is among the forbidden dishes.',
      },
    };
    expect(await estimate(api, family)).toMatchObject(refused);
    expect(await accept(api, family, cart)).toMatchObject(refused);
    const juice = [{ id: family.menu.juice.id, quantity: 1 }];
    expect((await estimate(api, family, { items: juice })).status).toBe(200);
    const sibling = await createStudent(api, family.guardian, family.school);
    expect((await estimate(api, { ...family, student: sibling })).status).toBe(200);
  });

  test('an allergen also if a recipe comes to contain it after the estimation', async () => {
    const family = await createDiners(api);
    await save(family, { menus: { forbiddenAllergens: ['gluten'] } });
    const cart = await newCart(api, family);
    await api.owner.query(`UPDATE product SET allergens = '{gluten}' WHERE id = $1`, [
      family.menu.rice.productId,
    ]);
    expect((await accept(api, family, cart)).status).toBe(400);
  });
});

describe('the daily maximum', () => {
  test('is told with its rest before it refuses, and the refusal names the student and the rest', async () => {
    const family = await createDiners(api);
    await save(family, { wallet: limits(30) });
    const left = async (day?: string) => (await read(family, day)).body;
    expect(await left()).toMatchObject({ day: TUESDAY, dailyMax: 30, spent: 0, left: 30 });
    const second = await newCart(api, family);
    const first = await estimate(api, family);
    expect(first.body).toMatchObject({ dailyLimit: { max: 30, left: 30 }, warnings: [] });
    expect((await accept(api, family, first.body._id)).status).toBe(201);
    expect(await left()).toMatchObject({ spent: 18.9, left: 11.1 });
    expect(await left('2026-11-25')).toMatchObject({ spent: 0, left: 30 });

    const message = (text: string) => text.replaceAll('\u00a0', ' ');
    const warned = await estimate(api, family, {}, 'en');
    expect(warned.body.dailyLimit).toEqual({ max: 30, left: 11.1 });
    expect(warned.body.warnings.map((warning) => message(warning.message))).toEqual([
      expect.stringContaining('Lucas already has'),
      'This order exceeds Lucas’s daily maximum of R$30.00. Left for that day: R$11.10.',
    ]);
    const refused = await accept(api, family, second, { language: 'hu' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'daily_limit_exceeded' } });
    expect(refusalOf(refused).userMessage).toMatch(/Lucas.*30,00.*11,10/);
  });

  test('counts by the school’s day: late in the evening of the company’s day, the school is still at the day before', async () => {
    const family = await createDiners(api, { timeZone: 'America/Manaus' });
    setNow(new Date('2026-11-25T03:30:00Z'));
    expect((await read(family)).body.day).toBe(TUESDAY);
    setNow(new Date('2026-11-25T04:00:00Z'));
    expect((await read(family)).body.day).toBe('2026-11-25');
  });
});

describe('the low-balance alert', () => {
  test('is one email to each guardian for each crossing: another after the balance rose, none while it stays low', async () => {
    const family = await createDiners(api, { balanceMinor: 5_000n });
    const aunt = await createGuardian(api);
    await createGuardianship(api, family.student._id, aunt);
    await save(family, { wallet: limits(null, 20) });
    await withdraw(family, 30);
    expect(await alertsTo(family)).toEqual([]);
    await withdraw(family, 5);
    await withdraw(family, 5);
    const [text, ...others] = await alertsTo(family);
    expect(others).toEqual([]);
    expect(text).toMatch(/Lucas[\s\S]*15[.,]00[\s\S]*20[.,]00/);
    expect(await alertsTo({ guardian: aunt })).toHaveLength(1);
    await credit(api, family.student.wallet._id, 1_000n);
    await withdraw(family, 1);
    expect(await alertsTo(family)).toHaveLength(2);
  });

  test('is not sent while it is off, and not for being switched on below its amount', async () => {
    const family = await createDiners(api, { balanceMinor: 5_000n });
    await withdraw(family, 40);
    await save(family, { wallet: limits(null, 20) });
    await withdraw(family, 1);
    expect(await alertsTo(family)).toEqual([]);
  });

  test('a meal can cross it; of many debits at the same moment exactly one does', async () => {
    const family = await createDiners(api, { balanceMinor: 20_000n });
    await save(family, { wallet: limits(null, 100) });
    const carts = await Promise.all(Array.from({ length: 5 }, () => newCart(api, family)));
    const debits = [
      ...carts.map((cart) => async () => (await accept(api, family, cart)).status),
      ...Array.from({ length: 4 }, () => async () => (await withdraw(family, 10)).status),
    ];
    const statuses = await atOnce(api, family.student.wallet._id, debits, 2 + 4);
    expect(statuses.sort()).toEqual([...Array(4).fill(200), ...Array(5).fill(201)]);
    expect(await alertsTo(family)).toHaveLength(1);
  });

  test('is not sent for a debit that was refused', async () => {
    const family = await createDiners(api, { balanceMinor: 2_000n });
    await save(family, { wallet: limits(null, 20) });
    expect((await withdraw(family, 30)).status).toBe(412);
    expect(await alertsTo(family)).toEqual([]);
  });
});
