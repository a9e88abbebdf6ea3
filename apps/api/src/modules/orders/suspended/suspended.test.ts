import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { balanceOf } from '@merenda/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { ANSWERS, answersOf, healthBody } from '../../../testing/factories/health-forms.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { IMPORT } from '../../../testing/importing.ts';
import {
  AT_NOON,
  accept,
  atOnce,
  createDiners,
  type Diners,
  estimate,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';
import { type Payments, startPayments } from '../../../testing/payments.ts';
import { importFolder } from '../../imports/index.ts';
import { cancelUnanswered } from './cancel-unanswered.ts';
import { compareForms } from './compare-forms.ts';
import { compareRecipes } from './compare-recipes.ts';

/** By São Paulo's clock: meals at 12:10 can be ordered until 10:40. */
const AFTER_CUT_OFF = new Date('2026-11-24T14:30:00Z');
const AFTER_NOON = new Date('2026-11-24T15:11:00Z');

let now = TUESDAY_MORNING;
let payments: Payments;
let family: Diners;
beforeAll(async () => {
  payments = await startPayments({ clock: () => now });
});
beforeEach(async () => {
  now = TUESDAY_MORNING;
  family = await createDiners(payments.api, { healthForm: true });
  const { guardian, school, student } = family;
  const answers = answersOf({ ...ANSWERS, foodRestricions: ['milk'] });
  succeeded(
    await call(payments.api.url, 'POST /anamnesis', {
      token: guardian.token,
      body: { student: student._id, ...healthBody(school), answers },
    }),
  );
});
afterAll(() => payments.close());

type Guardian = Diners['guardian'];

/** Orders rice, with all warnings confirmed. */
async function orderRice(): Promise<string> {
  const { _id, warnings } = succeeded(await estimate(payments.api, family));
  const confirmedWarnings = warnings.flatMap((warning) => warning._id ?? []);
  const accepted = await accept(payments.api, family, _id, { confirmedWarnings });
  return succeeded(accepted).order._id;
}

/** Changes the recipe in the database, as any of its editors would, and runs the job once. */
async function changeRecipe(allergens: string[]): Promise<void> {
  await payments.api.owner.query('UPDATE product SET allergens = $1 WHERE id = $2', [
    allergens,
    family.menu.rice.productId,
  ]);
  await work();
}

async function work(): Promise<void> {
  const { signal } = new AbortController();
  await compareRecipes(payments.api.services, signal);
  await compareForms(payments.api.services, signal);
  await cancelUnanswered(payments.api.services, signal);
  await payments.api.services.outbox.deliver();
}

const read = async (id: string) =>
  succeeded(
    await call(payments.api.url, 'GET /menu-orders/:id', {
      token: family.guardian.token,
      params: { id },
    }),
  );

/** Updates the student's form. */
async function refileForm(foodRestricions: string[]): Promise<void> {
  const { guardian, school, student } = family;
  const { token } = guardian;
  const query = { restaurantUnit: school.id, user: student._id };
  const { _id: id, currentAnamnesis } = succeeded(
    await call(payments.api.url, 'GET /anamnesis/last', { token, query }),
  );
  const answers = answersOf({ ...ANSWERS, foodRestricions });
  const body = { currentAnamnesis, ...healthBody(school), answers };
  succeeded(await call(payments.api.url, 'PUT /anamnesis/:id', { token, params: { id }, body }));
}

const suspendedFor = async ({ token }: Pick<Guardian, 'token'>, language = 'en') =>
  succeeded(
    await call(payments.api.url, 'GET /menu-orders/suspended', {
      token,
      headers: { 'accept-language': language },
    }),
  ).docs;

const replace = (id: string, body: { dish: string; total: number }, by = family.guardian) =>
  call(payments.api.url, 'POST /menu-orders/:id/replace', {
    token: by.token,
    params: { id },
    body,
  });

const confirm = (id: string, confirmedWarnings: string[], by = family.guardian) =>
  call(payments.api.url, 'POST /menu-orders/:id/confirm', {
    token: by.token,
    params: { id },
    body: { confirmedWarnings },
  });

const cancel = (id: string) =>
  call(payments.api.url, 'POST /menu-orders/:id/cancel', {
    token: family.guardian.token,
    params: { id },
  });

const balance = async () =>
  (await balanceOf(payments.api.owner, family.student.wallet._id))?.availableMinor;

const emailsTo = async ({ email }: Guardian, subject: RegExp) =>
  (await payments.sandbox.emails(email)).filter((sent) => subject.test(sent.subject));

describe('an order whose recipe has come to conflict with the health form', () => {
  test('is suspended within one run of the job, told by email, and shown with allergen and other dishes', async () => {
    const id = await orderRice();
    await changeRecipe(['milk']);
    expect(await read(id)).toMatchObject({
      status: 'suspended',
      isCancellable: true,
      cancellableUntil: '2026-11-24T10:40:00.000Z',
    });
    const [message, ...others] = await emailsTo(family.guardian, /On hold/);
    expect(others).toEqual([]);
    expect(message?.text).toMatch(/milk/);
    expect(message?.text).toContain(`/dependents/${family.student._id}/buy/${id}`);
    const [shown, ...more] = await suspendedFor(family.guardian);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({
      order: { _id: id },
      warnings: [{ item: family.menu.rice.id, message: expect.stringContaining('milk') }],
      alternatives: [{ dish: { _id: family.menu.juice.id } }],
    });
    // The order keeps its money, and stays among the open ones.
    expect(await balance()).toBe(5_000n - 1_890n);
    const query = { user: family.student._id, status: 'open' as const };
    const { token } = family.guardian;
    const open = await call(payments.api.url, 'GET /menu-orders', { token, query });
    expect(succeeded(open).docs.map(({ _id }) => _id)).toEqual([id]);
  });

  test('is suspended once, however often the job runs, also because of a part of the dish', async () => {
    const id = await orderRice();
    const { owner } = payments.api;
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO product (company_id, names, descriptions, allergens)
       SELECT company_id, names, descriptions, '{milk}' FROM product WHERE id = $1 RETURNING id`,
      [family.menu.rice.productId],
    );
    await owner.query(
      'INSERT INTO sub_product (product_id, part_id, position) VALUES ($1, $2, 0)',
      [family.menu.rice.productId, rows[0]?.id],
    );
    await Promise.all([work(), work()]);
    await owner.query('UPDATE changed_recipe SET due_at = now()');
    await work();
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    expect(await emailsTo(family.guardian, /On hold/)).toHaveLength(1);
    await owner.query('UPDATE changed_recipe SET due_at = now()');
    await work();
    expect((await owner.query('SELECT 1 FROM changed_recipe')).rows).toEqual([]);
  });

  test('is suspended by an import of the recipe, too', async () => {
    const id = await orderRice();
    const { owner } = payments.api;
    const { rows } = await owner.query<{ source_key: string }>(
      'SELECT source_key FROM product WHERE id = $1',
      [family.menu.rice.productId],
    );
    const folder = await mkdtemp(path.join(tmpdir(), 'merenda-recipe-'));
    await writeFile(
      path.join(folder, 'products.csv'),
      `company,product,name.en,allergens,nutritional_value\nwefood,${rows[0]?.source_key},Rice,milk,inNatura\n`,
    );
    await importFolder(owner, folder, { ...IMPORT, today: '2026-11-24' });
    await work();
    expect(await read(id)).toMatchObject({ status: 'suspended' });
  });

  test('is released, with an email, when the recipe or the form changes back', async () => {
    const id = await orderRice();
    await changeRecipe(['milk']);
    await changeRecipe([]);
    expect(await read(id)).toMatchObject({ status: 'open' });
    expect(await emailsTo(family.guardian, /Served after all/)).toHaveLength(1);
    expect(await suspendedFor(family.guardian)).toEqual([]);
    await changeRecipe(['milk']);
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    await refileForm(['eggs']);
    await work();
    expect(await read(id)).toMatchObject({ status: 'open' });
  });

  test('is readable at any moment while the form is corrected: without warnings until the job releases it', async () => {
    const id = await orderRice();
    await changeRecipe(['milk']);
    let reading = true;
    const keepReading = async () => {
      while (reading) await suspendedFor(family.guardian);
    };
    const correct = async () => {
      await refileForm(['eggs']);
      const [shown, ...others] = await suspendedFor(family.guardian);
      expect(shown).toMatchObject({ order: { _id: id }, warnings: [], alternatives: [] });
      expect(others).toEqual([]);
      await work();
    };
    await Promise.all([keepReading(), keepReading(), correct().finally(() => (reading = false))]);
    expect(await suspendedFor(family.guardian)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'open' });
  });

  test('is suspended once when the form comes to name an allergen of the dish, and can be confirmed', async () => {
    await refileForm(['eggs']);
    await changeRecipe(['milk']);
    const id = await orderRice();
    await work();
    expect(await read(id)).toMatchObject({ status: 'open' });
    await refileForm(['eggs', 'milk']);
    await Promise.all([work(), work()]);
    await payments.api.owner.query(
      'UPDATE health_form SET compare_due_at = now() WHERE compare_due_at IS NOT NULL',
    );
    await work();
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    const [message, ...others] = await emailsTo(family.guardian, /On hold/);
    expect(others).toEqual([]);
    expect(message?.text).toMatch(/milk/);
    const [shown] = await suspendedFor(family.guardian);
    const ids = shown?.warnings.map((warning) => warning._id) ?? [];
    expect((await confirm(id, ids)).body).toMatchObject({ order: { status: 'open' } });
    await refileForm(['milk']);
    await work();
    expect(await read(id)).toMatchObject({ status: 'open' });
  });

  test('stays as it is if the guardian has confirmed that allergen, or the form does not name it', async () => {
    await changeRecipe(['milk']);
    const confirmed = await orderRice();
    await changeRecipe(['milk', 'eggs']);
    expect(await read(confirmed)).toMatchObject({ status: 'open' });
    expect(await emailsTo(family.guardian, /On hold/)).toEqual([]);
  });

  test('is told to another guardian without health data, and only the right to spend lets that guardian decide', async () => {
    const [spender, watcher] = [
      await createGuardian(payments.api),
      await createGuardian(payments.api),
    ];
    const { _id } = family.student;
    await createGuardianship(payments.api, _id, spender, { maySpend: true, maySeeHealth: false });
    await createGuardianship(payments.api, _id, watcher, { maySpend: false, maySeeHealth: false });
    const id = await orderRice();
    await changeRecipe(['milk']);
    for (const guardian of [spender, watcher]) {
      const [message] = await emailsTo(guardian, /On hold/);
      expect(message?.text).not.toMatch(/milk|health|warn/i);
      const [shown] = await suspendedFor(guardian);
      expect(shown?.warnings[0]?.message).not.toMatch(/milk/);
    }
    expect((await suspendedFor(watcher))[0]?.alternatives).toEqual([]);
    const [shown] = await suspendedFor(spender);
    const ids = shown?.warnings.map((warning) => warning._id) ?? [];
    expect((await confirm(id, ids, watcher)).status).toBe(403);
    const dish = { dish: family.menu.juice.id, total: 6 };
    expect((await replace(id, dish, watcher)).status).toBe(403);
    expect((await confirm(id, ids, spender)).body).toMatchObject({ order: { status: 'open' } });
  });
});

describe('the guardian’s answer', () => {
  test('another dish: the old order is cancelled, the new one placed, and the wallet pays the difference', async () => {
    const id = await orderRice();
    await changeRecipe(['milk']);
    const [shown] = await suspendedFor(family.guardian);
    const [choice] = shown?.alternatives ?? [];
    if (!choice) throw new Error('no dish fits');
    const wrong = { dish: choice.dish._id, total: choice.total + 1 };
    expect((await replace(id, wrong)).body).toMatchObject({ message: 'price_changed' });
    const placed = await replace(id, { dish: choice.dish._id, total: choice.total });
    expect([placed.status, placed.body]).toMatchObject([
      201,
      { order: { status: 'open', scheduledFor: AT_NOON, cost: { total: choice.total } } },
    ]);
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledWhy: 'recipe-changed' });
    expect(await balance()).toBe(5_000n - BigInt(Math.round(choice.total * 100)));
    expect(await suspendedFor(family.guardian)).toEqual([]);
  });

  test('two taps at once, on two dishes or on a dish and the money, are one answer and charge once', async () => {
    const id = await orderRice();
    await changeRecipe(['milk']);
    const [choice] = (await suspendedFor(family.guardian))[0]?.alternatives ?? [];
    if (!choice) throw new Error('no dish fits');
    const body = { dish: choice.dish._id, total: choice.total };
    const answers = await atOnce<{ status: number }>(payments.api, family.student.wallet._id, [
      () => replace(id, body),
      () => replace(id, body),
      () => cancel(id),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    const { rows } = await payments.api.owner.query<{ status: string; minor: bigint }>(
      'SELECT status, total_minor AS minor FROM meal_order WHERE student_id = $1',
      [family.student._id],
    );
    const open = rows.filter(({ status }) => status === 'open');
    expect(open.length).toBe(statuses.filter((status) => status === 201).length);
    const paid = open.reduce((sum, { minor }) => sum + BigInt(minor), 0n);
    expect(await balance()).toBe(5_000n - paid);
  });

  test('a dish that conflicts as well, or is there already, is refused, and nothing changes', async () => {
    const id = await orderRice();
    await changeRecipe(['milk']);
    await payments.api.owner.query(`UPDATE product SET allergens = '{milk}' WHERE id = $1`, [
      family.menu.juice.productId,
    ]);
    expect((await suspendedFor(family.guardian))[0]?.alternatives).toEqual([]);
    const conflicting = await replace(id, { dish: family.menu.juice.id, total: 6 });
    expect(conflicting.body).toMatchObject({ message: 'warnings_unconfirmed' });
    expect((await replace(id, { dish: family.menu.rice.id, total: 18.9 })).status).toBe(400);
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    expect(await balance()).toBe(5_000n - 1_890n);
  });

  test('as it is: the order is confirmed and served, and the same recipe does not suspend it again', async () => {
    const id = await orderRice();
    await changeRecipe(['milk']);
    expect((await confirm(id, [])).body).toMatchObject({ message: 'warnings_unconfirmed' });
    const [shown] = await suspendedFor(family.guardian);
    const ids = shown?.warnings.map((warning) => warning._id) ?? [];
    expect((await confirm(id, ids)).body).toMatchObject({ order: { status: 'open' } });
    // A second tap.
    expect((await confirm(id, ids)).body).toMatchObject({ order: { status: 'open' } });
    await changeRecipe([]);
    await changeRecipe(['milk']);
    expect(await read(id)).toMatchObject({ status: 'open' });
  });

  test('the money back, also after the cut-off if the order was suspended after it', async () => {
    const id = await orderRice();
    now = AFTER_CUT_OFF;
    await changeRecipe(['milk']);
    expect(await suspendedFor(family.guardian)).toMatchObject([
      { order: { cancellableUntil: AT_NOON }, alternatives: [] },
    ]);
    expect((await cancel(id)).body).toMatchObject({ order: { cancelledWhy: 'by-guardian' } });
    expect(await balance()).toBe(5_000n);
  });

  test.each([
    ['its cut-off', TUESDAY_MORNING, AFTER_CUT_OFF],
    ['the meal, when it was suspended after the cut-off', AFTER_CUT_OFF, AFTER_NOON],
  ])('none until %s: refunded by the job, once, with an email', async (_, changed, later) => {
    const id = await orderRice();
    now = changed;
    await changeRecipe(['milk']);
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    now = later;
    await Promise.all([work(), work()]);
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledWhy: 'recipe-changed' });
    expect(await balance()).toBe(5_000n);
    expect(await emailsTo(family.guardian, /the money is back/)).toHaveLength(1);
    expect((await confirm(id, [])).body).toMatchObject({ message: 'already_answered' });
  });
});
