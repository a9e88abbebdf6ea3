import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { ANSWERS, answersOf, healthBody } from '../../testing/factories/health-forms.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { closeSchool, createSchool } from '../../testing/factories/schools.ts';
import { holdClosures, holdPrices, holdRow } from '../../testing/hold-wallet.ts';
import { startPrices } from './start-prices.ts';
import {
  actAs,
  type Change,
  DAY,
  dish,
  drafted,
  family,
  headers,
  NEXT,
  order,
  params,
  payments,
  preview,
  publish,
  read,
  riceAt,
  save,
  seen,
  useFamily,
  usePlanning,
} from './testing/planning.ts';

usePlanning();

describe('a draft', () => {
  test('families see nothing of it until it is published', async () => {
    const draft = await drafted(dish({ names: { en: 'Brown rice' } }), riceAt(20, '2038-01-04'), {
      kind: 'withdrawal',
      menuProduct: family.menu.juice.id,
    });
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6 }]);
    succeeded(await publish(draft));
    expect(await seen(DAY)).toEqual([{ 'Brown rice': 20 }]);
  });

  test('a new dish comes onto a menu with it', async () => {
    const product = randomUUID();
    const draft = await drafted(dish({ product, isNew: true, names: { en: 'Soup' } }), {
      kind: 'offer',
      menu: family.menu.id,
      category: family.menu.rice.categoryId,
      product,
      price: 9.5,
    });
    succeeded(await publish(draft));
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6, Soup: 9.5 }]);
  });

  test('a part has no parts of its own, whose allergens nobody would see: not in one draft, and not by a later publishing', async () => {
    const [salad, dressing] = [randomUUID(), randomUUID()];
    const refused = {
      status: 400,
      body: { code: 'validation_failed', userMessage: expect.stringContaining('Salad') },
    };
    const named = (product: string, en: string, parts: string[] = []) =>
      dish({ product, isNew: true, names: { en }, parts });
    const dishes = [named(dressing, 'Dressing'), named(salad, 'Salad', [dressing])];
    expect(await save([...dishes, dish({ parts: [salad] })])).toMatchObject(refused);
    const flat = [named(dressing, 'Dressing'), named(salad, 'Salad'), dish({ parts: [salad] })];
    succeeded(await publish(await drafted(...flat)));
    const known = dish({ product: salad, names: { en: 'Salad' }, parts: [dressing] });
    expect(await save([known])).toMatchObject(refused);
    // Another school of the company publishes a change of the salad meanwhile.
    const draft = await drafted(dish({ names: { en: 'Brown rice' }, parts: [salad] }));
    await payments.api.owner.query(
      'INSERT INTO sub_product (product_id, part_id, position) VALUES ($1, $2, 0)',
      [salad, dressing],
    );
    expect(await publish(draft)).toMatchObject(refused);
  });

  test('a second operator who saves over it is told, and it stays', async () => {
    await drafted(riceAt(20));
    expect(await save([riceAt(30)])).toMatchObject({
      status: 409,
      body: { code: 'menu_draft_changed' },
    });
    succeeded(await save([riceAt(21)], 1));
    expect((await save([riceAt(30)], 1)).status).toBe(409);
    expect(succeeded(await read())).toMatchObject({
      version: 2,
      changedBy: 'Ana Souza',
      changes: [{ change: riceAt(21), names: { en: 'Rice' }, before: 18.9, isStale: false }],
    });
  });

  test.each([
    ['a price of −1', { price: -1 }],
    ['a price of nothing', { price: 0 }],
    ['a price above the bound', { price: 1_000.01 }],
    ['a day that is over', { from: '2038-01-03' }],
    ['a mistyped year', { from: '2083-01-05' }],
    ['a dish of another school', { menuProduct: randomUUID() }],
  ])('%s is refused, and nothing is saved', async (_, wrong) => {
    const refused = await save([{ ...riceAt(20), ...wrong } as Change]);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(succeeded(await read()).version).toBe(0);
  });

  test('a dish is the company’s: an operator of one school cannot change it, only its price', async () => {
    const access = { roles: ['school'] as const, everywhere: false, schools: [family.school.id] };
    actAs(operatorSession((await createOperator(payments.api, access)).token));
    expect(await save([dish()])).toMatchObject({
      status: 403,
      body: { code: 'operator_not_allowed' },
    });
    succeeded(await save([riceAt(20)]));
  });

  test('with a company’s dish stays open to a planner of the school, who is told what others publish', async () => {
    const company = headers;
    const draft = await drafted(dish({ names: { en: 'Brown rice' } }));
    const access = { roles: ['school'] as const, everywhere: false, schools: [family.school.id] };
    actAs(operatorSession((await createOperator(payments.api, access)).token));
    const found = succeeded(await read()).changes;
    expect(found).toMatchObject([{ lacks: 'company' }]);
    const [ofCompany] = found.map(({ change }) => change);
    if (!ofCompany) throw new Error('the draft is empty');
    succeeded(await save([ofCompany, riceAt(20, '2038-01-04')], 1));
    const other = dish({ names: { en: 'Red rice' } });
    expect(await save([other, riceAt(20, '2038-01-04')], 2)).toMatchObject({ status: 403 });
    expect(await publish(draft, 2)).toMatchObject({
      status: 403,
      body: { code: 'operator_not_allowed', issues: [{ path: 'changes.0' }] },
    });
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6 }]);
    actAs(company);
    succeeded(await publish(draft, 2));
    expect(await seen(DAY)).toEqual([{ 'Brown rice': 20, Juice: 6 }]);
  });

  test('that somebody else has changed the dish of is accepted by nobody but those who may make the change', async () => {
    await drafted(dish({ names: { en: 'Brown rice' } }), riceAt(20));
    await payments.api.owner.query(`UPDATE product SET kilocalories = 1 WHERE id = $1`, [
      family.menu.rice.productId,
    ]);
    await payments.api.owner.query('UPDATE menu_product SET price_minor = 1950 WHERE id = $1', [
      family.menu.rice.id,
    ]);
    const stale = async () => succeeded(await read()).changes.map(({ isStale }) => isStale);
    const present = async () => succeeded(await read()).changes.map(({ change }) => change);
    expect(await stale()).toEqual([true, true]);
    const company = headers;
    const access = { roles: ['school'] as const, everywhere: false, schools: [family.school.id] };
    actAs(operatorSession((await createOperator(payments.api, access)).token));
    succeeded(await save(await present(), 1, true));
    expect(await stale()).toEqual([true, false]);
    actAs(company);
    succeeded(await save(await present(), 2, true));
    expect(await stale()).toEqual([false, false]);
  });

  test('that lay until a day of its changes was over is not published, and says which day', async () => {
    const draft = await drafted(riceAt(20));
    await payments.api.owner.query(
      'UPDATE menu_draft SET changes = replace(changes::text, $2, $3)::jsonb WHERE id = $1',
      [draft, DAY, '2038-01-03'],
    );
    expect(await publish(draft)).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        userMessage: expect.stringMatching(/2038/),
        issues: [{ path: 'changes.0.from' }],
      },
    });
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6 }]);
  });

  test('a new dish does not go while the draft still puts it on a menu', async () => {
    const product = randomUUID();
    const { menu } = family;
    const offer: Change = {
      kind: 'offer',
      menu: menu.id,
      category: menu.rice.categoryId,
      product,
      price: 9.5,
    };
    await drafted(dish({ product, isNew: true, names: { en: 'Soup' } }), offer);
    expect(await save([offer], 1)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'changes.0.product' }] },
    });
    succeeded(await save([], 1));
  });

  test('thrown away is an act, with the number of its changes', async () => {
    const draft = await drafted(riceAt(20), dish());
    const discard = (version: number) =>
      call(payments.api.url, 'POST /operator/menu-drafts/:id/discard', {
        headers,
        params: { id: draft },
        body: { version },
      });
    expect((await discard(2)).status).toBe(409);
    expect((await discard(1)).status).toBe(204);
    const { rows } = await payments.api.owner.query(
      `SELECT detail FROM audit WHERE action = 'menus.discarded' AND subject = $1`,
      [family.school.id],
    );
    expect(rows).toEqual([{ detail: { draft, changes: 2 } }]);
  });
});

describe('publishing', () => {
  test('takes the previewed version alone', async () => {
    const draft = await drafted(riceAt(20, '2038-01-04'));
    const { version } = succeeded(await preview(draft));
    succeeded(await save([riceAt(30, '2038-01-04')], 1));
    expect(await publish(draft, version)).toMatchObject({
      status: 409,
      body: { code: 'menu_draft_changed' },
    });
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6 }]);
    const again = succeeded(await preview(draft, 2));
    succeeded(await publish(draft, again.version));
    expect(await seen(DAY)).toEqual([{ Rice: 30, Juice: 6 }]);
  });

  test('twice, also at once, is as once: one act, one answer', async () => {
    const draft = await drafted(riceAt(20, '2038-01-04'));
    const answers = await Promise.all([publish(draft), publish(draft), publish(draft)]);
    const [first] = answers.map(succeeded);
    expect(answers.map(succeeded)).toEqual([first, first, first]);
    expect(succeeded(await read()).version).toBe(0);
    const { rows } = await payments.api.owner.query(
      `SELECT detail FROM audit WHERE action = 'menus.published' AND subject = $1`,
      [family.school.id],
    );
    expect(rows).toEqual([{ detail: { draft, changes: 1 } }]);
  });

  test('a record that somebody changed in between is told, and nothing is published', async () => {
    const draft = await drafted(
      { kind: 'withdrawal', menuProduct: family.menu.juice.id },
      riceAt(20, '2038-01-04'),
    );
    await payments.api.owner.query('UPDATE menu_product SET price_minor = 1950 WHERE id = $1', [
      family.menu.rice.id,
    ]);
    expect(await publish(draft)).toMatchObject({
      status: 409,
      body: { code: 'menu_draft_changed', issues: [{ path: 'changes.1' }] },
    });
    expect(await seen(DAY)).toEqual([{ Rice: 19.5, Juice: 6 }]);
    const { changes } = succeeded(await read());
    expect(changes.map(({ isStale }) => isStale)).toEqual([false, true]);
    succeeded(
      await save(
        changes.map(({ change }) => change),
        1,
        true,
      ),
    );
    succeeded(await publish(draft, 2));
    expect(await seen(DAY)).toEqual([{ Rice: 20 }]);
  });
});

test('two schools publish one dish one after the other: the second is told what changed', async () => {
  const other = await createSchool(payments.api);
  const drafts: string[] = [];
  for (const { id } of [family.school, other]) {
    const saved = await call(payments.api.url, 'PUT /operator/schools/:id/menu-draft', {
      headers,
      params: { id },
      body: { version: 0, changes: [dish({ names: { en: `Rice ${id}` } })], accepts: false },
    });
    drafts.push(succeeded(saved)._id ?? '');
  }
  const held = await holdRow(payments.api, 'product', family.menu.rice.productId);
  const publishing = drafts.map((draft) => publish(draft));
  await held.untilWaiting(2);
  await held.release();
  const answers = await Promise.all(publishing);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('a price with a start', () => {
  test('begins with its day; orders from before keep theirs', async () => {
    const id = await order();
    const draft = await drafted(riceAt(25, NEXT));
    succeeded(await publish(draft));
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6 }]);
    const work = () => startPrices(payments.api.services, new AbortController().signal);
    await work();
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6 }]);
    await payments.api.owner.query('UPDATE menu_price SET starts_at = now()');
    await Promise.all([work(), work()]);
    expect(await seen(DAY)).toEqual([{ Rice: 25, Juice: 6 }]);
    const kept = succeeded(
      await call(payments.api.url, 'GET /menu-orders/:id', {
        token: family.guardian.token,
        params: { id },
      }),
    );
    expect(kept.items[0]?.unitaryPrice).toBe(18.9);
    const menu = succeeded(
      await call(payments.api.url, 'GET /operator/menus/:id', {
        headers,
        params: { id: family.menu.id },
      }),
    );
    expect(menu.categories[0]?.dishes[0]).toMatchObject({
      price: 25,
      prices: [{ from: NEXT, price: 25, hasStarted: true }],
    });
  });

  test('that is changed while it starts waits for its start, and is told to have changed', async () => {
    const { id } = family.menu.rice;
    succeeded(await publish(await drafted(riceAt(25, NEXT))));
    const draft = await drafted(riceAt(30, NEXT));
    const held = await holdPrices(payments.api, id);
    const publishing = publish(draft);
    await held.untilWaiting(1);
    await held.release('UPDATE menu_product SET price_minor = 2500 WHERE id = $1', [id]);
    expect(await publishing).toMatchObject({ status: 409, body: { code: 'menu_draft_changed' } });
  });
});

test('a closing and a dish are published after an import that changes both, and never at a deadlock with it', async () => {
  await closeSchool(payments.api, family.school, { firstDay: NEXT, lastDay: NEXT });
  const closing = { kind: 'closing', firstDay: DAY, lastDay: DAY, reason: 'A storm' } as const;
  const draft = await drafted(dish({ names: { en: 'Brown rice' } }), closing);
  // An import has the closings before the dishes.
  const held = await holdClosures(payments.api, family.school.id);
  const publishing = publish(draft);
  await held.untilWaiting(1);
  await held.release('UPDATE product SET kilocalories = 1 WHERE id = $1', [
    family.menu.rice.productId,
  ]);
  expect(await publishing).toMatchObject({ status: 409, body: { code: 'menu_draft_changed' } });
});

test('a closing is the holiday that its planner says, and one without a kind, as drafts had it before, another closure', async () => {
  const closing = (firstDay: string, closure?: 'holiday'): Change => ({
    kind: 'closing',
    firstDay,
    lastDay: firstDay,
    reason: 'Epiphany',
    ...(closure && { closure }),
  });
  succeeded(await publish(await drafted(closing(DAY, 'holiday'), closing(NEXT))));
  const { docs } = succeeded(
    await call(payments.api.url, 'GET /operator/schools/:id/closings', {
      headers,
      params: params(),
    }),
  );
  expect(docs.map(({ firstDay, kind }) => [firstDay, kind])).toEqual([
    [NEXT, 'closure'],
    [DAY, 'holiday'],
  ]);
  const { rows } = await payments.api.owner.query(
    `SELECT detail FROM audit WHERE action = 'school.closed' AND subject = $1 ORDER BY id`,
    [family.school.id],
  );
  expect(rows).toMatchObject([
    { detail: { firstDay: DAY, closure: 'holiday' } },
    { detail: { firstDay: NEXT, closure: 'closure' } },
  ]);
});

describe('a copied day', () => {
  const copy = (instead: string[]): Change => ({
    kind: 'copy',
    from: DAY,
    to: NEXT,
    menus: [family.menu.id],
    instead,
  });

  test('stands beside the day’s menu, or takes its place if that is said', async () => {
    succeeded(await publish(await drafted(copy([]))));
    expect(await seen(NEXT)).toHaveLength(2);
    expect(await seen('2038-01-07')).toHaveLength(1);
    succeeded(await publish(await drafted(copy([family.menu.id]))));
    // The first copy stays, the menu pauses.
    expect(await seen(NEXT)).toEqual(Array(2).fill({ Rice: 18.9, Juice: 6 }));
    expect(await seen(DAY)).toHaveLength(1);
  });

  test('an order for the menu that pauses stays, and the preview counts it', async () => {
    await order({ scheduledFor: `${NEXT}T12:10:00.000Z` });
    const draft = await drafted(copy([family.menu.id]));
    expect(succeeded(await preview(draft))).toMatchObject({
      days: [],
      orders: { gone: 1, closed: 0 },
    });
    succeeded(await publish(draft));
  });
});

describe('the preview', () => {
  test('tells the differences of each day, what conflicts and who is told, and changes nothing', async () => {
    await order();
    await order({ scheduledFor: `${NEXT}T12:10:00.000Z` });
    const draft = await drafted(
      riceAt(20, NEXT),
      { kind: 'closing', firstDay: DAY, lastDay: DAY, reason: 'Burst pipe' },
      { kind: 'withdrawal', menuProduct: family.menu.juice.id },
    );
    const found = succeeded(await preview(draft));
    expect(found.days[0]).toEqual({
      day: '2038-01-04',
      changes: [{ what: 'removed', menu: expect.anything(), dish: { en: 'Juice' }, before: 6 }],
    });
    expect(found.days[1]).toEqual({ day: DAY, changes: [{ what: 'closed', note: 'Burst pipe' }] });
    expect(found.days[2]?.changes).toContainEqual({
      what: 'price',
      menu: expect.anything(),
      dish: { en: 'Rice' },
      before: 18.9,
      after: 20,
    });
    expect(found).toMatchObject({
      orders: { closed: 1, price: 1 },
      told: { closed: 1, health: 0 },
    });
    expect(await seen(DAY)).toEqual([{ Rice: 18.9, Juice: 6 }]);
    succeeded(await publish(draft));
    expect(await seen(DAY)).toEqual([]);
    expect(await seen(NEXT)).toEqual([{ Rice: 18.9 }]);
  });
});

describe('orders in conflict with a health form', () => {
  test('are counted without names; who sees the names leaves an entry about each student', async () => {
    await useFamily({ healthForm: true });
    const { guardian, school, student } = family;
    const answers = answersOf({ ...ANSWERS, foodRestricions: ['milk'] });
    const body = { student: student._id, ...healthBody(school), answers };
    succeeded(await call(payments.api.url, 'POST /anamnesis', { token: guardian.token, body }));
    await order();
    const draft = await drafted(dish({ allergens: ['milk'] }));
    const entries = async () => {
      const { rows } = await payments.api.owner.query<{ action: string; subject: string }>(
        `SELECT action, subject FROM audit WHERE operator_id IS NOT NULL
         AND action IN ('menus.conflicts-counted', 'allergens.shown') AND subject IN ($1, $2)
         ORDER BY id`,
        [school.id, student._id],
      );
      return rows.map(({ action }) => action);
    };
    expect(succeeded(await preview(draft))).toMatchObject({ health: 1, told: { health: 1 } });
    expect(await entries()).toEqual(['menus.conflicts-counted']);
    const named = await call(payments.api.url, 'POST /operator/menu-drafts/:id/conflicts', {
      headers,
      params: { id: draft },
      body: { version: 1 },
    });
    expect(succeeded(named).docs).toMatchObject([
      { name: student.name, day: DAY, dishes: [{ name: { en: 'Rice' }, conflicts: ['milk'] }] },
    ]);
    expect(await entries()).toEqual(['menus.conflicts-counted', 'allergens.shown']);
    // Both looked at the changes as if they were made; none was.
    expect(succeeded(await read())).toMatchObject({ version: 1, changes: [{ isStale: false }] });
  });
});

describe('cut-offs by weekday', () => {
  // It is Monday, 8:00 at the school.
  const orderUntil = (minutes: number): Change => ({
    kind: 'menu',
    menu: family.menu.id,
    startDate: '2038-01-01',
    endDate: '2038-01-31',
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    cutOffs: { tuesday: { weekday: 'monday', minutes } },
  });

  const slots = async (date: string) =>
    succeeded(
      await call(payments.api.url, 'GET /restaurants/:id/services/in-office', {
        token: family.guardian.token,
        params: params(),
        query: { menu: family.menu.id, orderType: 'INO-TA', date },
      }),
    ).slots;

  test('the preview tells them for the days of their weekday alone, and families order until them', async () => {
    const draft = await drafted(orderUntil(7 * 60));
    const { days } = succeeded(await preview(draft));
    expect(days.map(({ day }) => day)).toEqual([DAY, '2038-01-12', '2038-01-19', '2038-01-26']);
    expect(days[0]?.changes).toEqual([
      {
        what: 'cutOff',
        menu: expect.anything(),
        cutOff: { after: { weekday: 'monday', minutes: 420 }, prepMinutes: expect.any(Number) },
      },
    ]);
    expect(await slots(DAY)).not.toEqual([]);
    succeeded(await publish(draft));
    expect(await slots(DAY)).toEqual([]);
    expect(await slots(NEXT)).not.toEqual([]);
  });

  test('a removed one is told with the one that was', async () => {
    succeeded(await publish(await drafted(orderUntil(23 * 60))));
    const without = { ...orderUntil(0), cutOffs: {} } as Change;
    const { days } = succeeded(await preview(await drafted(without)));
    expect(days[0]?.changes[0]).toMatchObject({
      what: 'cutOff',
      cutOff: { before: { weekday: 'monday', minutes: 1380 } },
    });
  });
});

test('the calendar has each day’s menus with dishes and orders, and its closures', async () => {
  await order();
  await payments.api.owner.query(
    `INSERT INTO school_closure (school_id, first_day, last_day, kind, name)
     VALUES ($1, $2, $2, 'holiday', 'Epiphany')`,
    [family.school.id, NEXT],
  );
  const { days } = succeeded(
    await call(payments.api.url, 'GET /operator/schools/:id/menu-calendar', {
      headers,
      params: params(),
      query: { from: DAY, until: NEXT },
    }),
  );
  expect(days).toMatchObject([
    { day: DAY, menus: [{ _id: family.menu.id, dishes: 2, orders: 1, isOneDay: false }] },
    { day: NEXT, closure: { kind: 'holiday', name: 'Epiphany' }, menus: [] },
  ]);
});

test('dishes are pages by key, found by a part of a name', async () => {
  const ask = async (query: { limit?: number; after?: string; search?: string }) =>
    succeeded(
      await call(payments.api.url, 'GET /operator/schools/:id/dishes', {
        headers,
        params: params(),
        query,
      }),
    );
  const first = await ask({ limit: 1 });
  expect(first.docs).toHaveLength(1);
  const following = await ask({ limit: 1, after: first.next ?? '' });
  expect(following.docs).toHaveLength(1);
  expect(following.docs[0]?._id).not.toBe(first.docs[0]?._id);
  const found = await ask({ search: 'juIC' });
  expect(found.docs.map(({ names }) => names.en)).toContain('Juice');
  await payments.api.owner.query(
    `UPDATE product SET names = names || '{"pt-BR": "Feijão tropeiro"}' WHERE id = $1`,
    [family.menu.rice.productId],
  );
  const unaccented = await ask({ search: 'FEIJAO' });
  expect(unaccented.docs.map(({ names }) => names['pt-BR'])).toContain('Feijão tropeiro');
});
