import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, call, refusalOf, succeeded } from '../../testing/client.ts';
import { createHealthForm } from '../../testing/factories/health-forms.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import {
  createOperator,
  type Operator,
  operatorSession,
} from '../../testing/factories/operators.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { holdWrites } from '../../testing/hold-wallet.ts';
import {
  AT_NOON,
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  TUESDAY,
  TUESDAY_MORNING,
} from '../../testing/ordering.ts';
import { send } from '../../testing/send.ts';

const { api, setNow } = await startOrdering();
const [cook, other]: Operator[] = [
  await createOperator(api, { roles: ['school'] }),
  await createOperator(api, { roles: ['school'] }),
];
let family: Diners;
beforeEach(async () => {
  setNow(TUESDAY_MORNING);
  family = await createDiners(api, { balanceMinor: 50_000n, healthForm: true });
});
afterAll(() => api.close());

const LUNCH = () => ({ id: family.school.id, day: TUESDAY, service: 'lunch' as const });
const as = (operator = cook) => ({ headers: operatorSession(operator?.token ?? '') });
/** 13:00 in São Paulo: 90 minutes before 13:30, the last hour of the menu, have passed. */
const AFTER_CUT_OFF = new Date('2026-11-24T16:00:00Z');

const readDay = (day = TUESDAY, school = family.school.id) =>
  call(api.url, 'GET /operator/schools/:id/kitchen/:day', { ...as(), params: { id: school, day } });

const lunch = async () => {
  const found = succeeded(await readDay()).services.find(({ service }) => service === 'lunch');
  if (!found) throw new Error('no lunch');
  return found;
};

const move = (to: 'planned' | 'cooking' | 'served' | 'closed', version: number, by = cook) =>
  call(api.url, 'POST /operator/schools/:id/kitchen/:day/:service/status', {
    ...as(by),
    params: LUNCH(),
    body: { to, version },
  });

type Portions = { served: number; leftOver: number; thrownAway: number };

const count = (portions: Portions, version: number, by = cook) =>
  call(api.url, 'PUT /operator/schools/:id/kitchen/:day/:service/counts', {
    ...as(by),
    params: LUNCH(),
    body: { version, dishes: [{ product: family.menu.rice.productId, ...portions }] },
  });

async function order(scheduledFor = AT_NOON): Promise<string> {
  const cart = await newCart(api, family, { scheduledFor });
  return succeeded(await accept(api, family, cart, { scheduledFor })).order._id;
}

const cancel = async (id: string) =>
  succeeded(
    await call(api.url, 'POST /menu-orders/:id/cancel', {
      token: family.guardian.token,
      params: { id },
    }),
  );

const print = (document: 'sheet' | 'hand-over' | 'labels', day = TUESDAY) =>
  fetch(
    `${api.url}/operator/schools/${family.school.id}/kitchen/${day}/lunch/documents/${document}`,
    {
      method: 'POST',
      headers: { 'request-type': 'we', 'accept-language': 'hu-HU', ...as().headers },
    },
  );

async function textOf(answer: Response): Promise<string> {
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())),
  );
  return text.join(' ').replaceAll(/\s+/g, ' ');
}

const audited = async (action: string, subject: string) => {
  const { rows } = await api.owner.query<{ detail: object }>(
    'SELECT detail FROM audit WHERE action = $1 AND subject = $2 AND operator_id IS NOT NULL ORDER BY id',
    [action, subject],
  );
  return rows.map(({ detail }) => detail);
};

const versionOf = ({ body }: Answer<Awaited<ReturnType<typeof move>>['body']>) =>
  body.services[0]?.version ?? -1;

describe('the board', () => {
  test('tells each dish by hour and class, and leaves out what is cancelled or suspended', async () => {
    await order();
    await order(`${TUESDAY}T12:30:00.000Z`);
    await cancel(await order());
    const suspended = await order();
    await api.owner.query(
      `UPDATE meal_order SET status = 'suspended', suspended_at = now() WHERE id = $1`,
      [suspended],
    );
    expect(await lunch()).toMatchObject({
      meals: 2,
      withheld: 1,
      status: 'planned',
      version: 0,
      cutOff: `${TUESDAY}T12:00:00.000Z`,
      dishes: [
        {
          _id: family.menu.rice.productId,
          name: { en: 'Rice' },
          allergens: ['vegan'],
          quantity: 2,
          slots: [
            { slot: '12:10', quantity: 1 },
            { slot: '12:30', quantity: 1 },
          ],
        },
      ],
      classes: [{ name: '5º B', meals: 2, delivered: 0, dishes: [{ quantity: 2 }] }],
    });
  });

  test('tells how many meals are suspended with an audit entry about the school, one a day', async () => {
    const looks = () => audited('meals.shown', family.school.id);
    await lunch();
    expect(await looks()).toEqual([]);
    await order();
    await lunch();
    await lunch();
    expect(await looks()).toEqual([{ firstDay: TUESDAY, lastDay: TUESDAY }]);
  });

  test('has no service on a day on which nothing is served, and names the next day that has one', async () => {
    const { services, nextServed } = succeeded(await readDay('2026-11-28'));
    expect({ services, nextServed }).toEqual({ services: [], nextServed: '2026-11-30' });
  });

  test('marks what has changed since the last sheet, a cancelled dish too', async () => {
    const first = await order();
    expect((await lunch()).dishes[0]).not.toHaveProperty('printed');
    expect((await print('sheet')).status).toBe(200);
    await cancel(first);
    expect(await lunch()).toMatchObject({
      meals: 0,
      printed: { by: 'Ana Souza' },
      dishes: [{ quantity: 0, printed: 1, slots: [{ slot: '12:10', quantity: 0, printed: 1 }] }],
      classes: [
        { name: '5º B', meals: 0, printed: 1, delivered: 0, dishes: [{ quantity: 0, printed: 1 }] },
      ],
    });
    await order();
    await order(`${TUESDAY}T12:30:00.000Z`);
    const [dish] = (await lunch()).dishes;
    expect(dish).toMatchObject({ quantity: 2, printed: 1 });
    expect(dish?.slots.at(-1)).toEqual({ slot: '12:30', quantity: 1, printed: 0 });
    expect((await lunch()).classes).toMatchObject([
      { meals: 2, printed: 1, dishes: [{ quantity: 2, printed: 1 }] },
    ]);
    await print('sheet');
    expect((await lunch()).dishes[0]).toMatchObject({ quantity: 2, printed: 2 });
    expect((await lunch()).classes).toMatchObject([{ meals: 2, printed: 2 }]);
  });

  test('marks by class a child’s move to another one, and nothing after a sheet without classes', async () => {
    await order();
    await print('sheet');
    await api.owner.query('UPDATE student SET class_id = NULL WHERE id = $1', [family.student._id]);
    const { classes } = await lunch();
    expect(classes).toMatchObject([
      { name: '5º B', meals: 0, printed: 1 },
      { meals: 1, printed: 0, dishes: [{ quantity: 1, printed: 0 }] },
    ]);
    await api.owner.query('DELETE FROM kitchen_print_class');
    expect((await lunch()).classes).toHaveLength(1);
    expect((await lunch()).classes[0]).not.toHaveProperty('printed');
  });

  test('asks to print anew if a class was deleted while the sheet was drawn', async () => {
    await order();
    const held = await holdWrites(api, 'kitchen_print');
    const printing = print('sheet');
    await held.untilWaiting(1);
    await held.release(
      `WITH moved AS (UPDATE student SET class_id = NULL WHERE class_id = $1)
       DELETE FROM school_class WHERE id = $1`,
      [family.school.classId],
    );
    const refused = await printing;
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'kitchen_changed' });
    expect(await lunch()).not.toHaveProperty('printed');
    expect((await print('sheet')).status).toBe(200);
    expect((await lunch()).classes).toMatchObject([{ meals: 1, printed: 1 }]);
  });

  test('refuses days that are none', async () => {
    for (const day of ['2026-02-30', '10000-01-01', 'today']) {
      const path = `${api.url}/operator/schools/${family.school.id}/kitchen/${day}`;
      expect(
        (
          await send(path, {
            method: 'GET',
            headers: { 'request-type': 'we', ...as().headers },
          })
        ).status,
      ).toBe(400);
    }
  });
});

describe('a day’s states', () => {
  test('begin to cook by the cut-off or by hand, and go on to served and closed, audited once each', async () => {
    await order();
    const cooking = await move('cooking', 0);
    expect(cooking.body.services[0]).toMatchObject({ status: 'cooking', version: 1 });
    const served = await move('served', 1);
    // The answer was lost: the same again changes nothing.
    expect(versionOf(await move('served', 1))).toBe(versionOf(served));
    expect((await move('closed', 2)).body.services[0]?.status).toBe('closed');
    expect((await move('closed', 2)).status).toBe(200);
    const acts = await audited('kitchen.status-changed', family.school.id);
    expect(acts).toEqual(
      ['cooking', 'served', 'closed'].map((to) => ({ day: TUESDAY, service: 'lunch', to })),
    );
    expect(refusalOf(await move('cooking', 3)).code).toBe('kitchen_changed');
  });

  test('are cooking once the last meal can no longer be ordered', async () => {
    await order();
    expect((await lunch()).status).toBe('planned');
    setNow(AFTER_CUT_OFF);
    expect((await lunch()).status).toBe('cooking');
    expect((await move('served', 0)).body.services[0]).toMatchObject({
      status: 'served',
      changed: { by: 'Ana Souza' },
    });
  });

  test('tell the second of two operators that somebody was faster', async () => {
    await order();
    const answers = await Promise.all([move('cooking', 0), move('cooking', 0, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await move('served', 1);
    const late = refusalOf(await move('closed', 1, other));
    expect(late).toMatchObject({ code: 'kitchen_changed', status: 409 });
    expect(late.userMessage).toMatch(/\w/);
    expect(await audited('kitchen.status-changed', family.school.id)).toHaveLength(2);
  });

  test('do not skip one, nor come before the day', async () => {
    await order();
    expect(refusalOf(await move('served', 0)).code).toBe('kitchen_changed');
    setNow(new Date('2026-11-23T11:00:00Z'));
    await move('cooking', 0);
    expect(refusalOf(await move('served', 1))).toMatchObject({ code: 'validation_failed' });
  });

  test('do not exist for a service that nobody serves', async () => {
    const params = { ...LUNCH(), service: 'party' as const };
    const body = { to: 'cooking' as const, version: 0 };
    const url = 'POST /operator/schools/:id/kitchen/:day/:service/status';
    expect((await call(api.url, url, { ...as(), params, body })).status).toBe(404);
  });
});

describe('portions', () => {
  const ALL = { served: 1, leftOver: 2, thrownAway: 0 };
  beforeEach(async () => {
    await order();
    await move('cooking', 0);
  });

  test('are entered once a day is served, and again until it is closed', async () => {
    expect(refusalOf(await count(ALL, 1)).code).toBe('kitchen_changed');
    await move('served', 1);
    expect((await count(ALL, 2)).body.services[0]).toMatchObject({ dishes: [{ counts: ALL }] });
    const again = { ...ALL, thrownAway: 1 };
    expect((await count(again, 3)).body.services[0]).toMatchObject({ dishes: [{ counts: again }] });
    await move('closed', 4);
    expect(refusalOf(await count(ALL, 5)).code).toBe('kitchen_changed');
    expect((await lunch()).dishes[0]?.counts).toEqual(again);
    expect(await audited('kitchen.counted', family.school.id)).toHaveLength(2);
  });

  test('are not overwritten by those of a second operator; equal ones are no conflict', async () => {
    await move('served', 1);
    await count(ALL, 2);
    expect((await count(ALL, 2, other)).status).toBe(200);
    expect(refusalOf(await count({ ...ALL, served: 0 }, 2, other)).code).toBe('kitchen_changed');
    expect((await lunch()).dishes[0]?.counts).toEqual(ALL);
  });

  test.each([
    [{ ...ALL, served: -1 }],
    [{ ...ALL, served: 1e9 }],
    [{ ...ALL, served: 90_000 }],
    [{ ...ALL, leftOver: 1.5 }],
  ])('%j are refused, and nothing is stored', async (portions) => {
    await move('served', 1);
    expect(refusalOf(await count(portions, 2)).code).toBe('validation_failed');
    expect(await lunch()).toMatchObject({ version: 2 });
    expect((await lunch()).dishes[0]).not.toHaveProperty('counts');
  });

  test('are refused for a dish of another day, or one named twice', async () => {
    await move('served', 1);
    const save = (...products: string[]) =>
      call(api.url, 'PUT /operator/schools/:id/kitchen/:day/:service/counts', {
        ...as(),
        params: LUNCH(),
        body: { version: 2, dishes: products.map((product) => ({ product, ...ALL })) },
      });
    const { rice, juice } = family.menu;
    expect((await save(juice.productId)).status).toBe(400);
    expect((await save(rice.productId, rice.productId)).status).toBe(400);
  });
});

describe('documents', () => {
  test('have the dishes, the names and the classes, in the reader’s language', async () => {
    await order();
    const sheet = await print('sheet');
    expect(sheet.headers.get('content-type')).toBe('application/pdf');
    expect(await textOf(sheet)).toMatch(/Főzési lap.*12:10.*Rice · Vegán 1 1/);
    expect(await textOf(await print('hand-over'))).toMatch(/5º B.*Lucas Almeida.*12:10.*Rice/);
    expect(await textOf(await print('labels'))).toMatch(/Lucas Almeida.*5º B.*Rice.*Vegán/);
    const printed = await audited('kitchen.printed', family.school.id);
    expect(printed.map((detail) => (detail as { document: string }).document)).toEqual([
      'sheet',
      'hand-over',
      'labels',
    ]);
  });

  test('say in the reader’s words that a name is erased', async () => {
    await order();
    await api.owner.query('UPDATE student SET name = $2 WHERE id = $1', [
      family.student._id,
      ERASED_NAME,
    ]);
    for (const document of ['hand-over', 'labels'] as const) {
      const text = await textOf(await print(document));
      expect(text).toContain('Törölt személy');
      expect(text).not.toContain(ERASED_NAME);
    }
  });

  test('are refused on an empty day, and no print is stored', async () => {
    for (const document of ['sheet', 'hand-over', 'labels'] as const) {
      expect((await print(document)).status).toBe(400);
    }
    expect((await print('sheet', '2026-11-28')).status).toBe(404);
    const { rows } = await api.owner.query('SELECT FROM kitchen_print WHERE school_id = $1', [
      family.school.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('diets', () => {
  const diets = () =>
    call(api.url, 'GET /operator/schools/:id/kitchen/:day/:service/diets', {
      ...as(),
      params: LUNCH(),
    });
  const diners = () =>
    call(api.url, 'GET /operator/schools/:id/kitchen/:day/:service/diners', {
      ...as(),
      params: LUNCH(),
    });
  beforeEach(async () => {
    await createHealthForm(api, family.guardian.token, {
      school: family.school,
      student: family.student._id,
    });
    await order();
  });

  test('are counted without names; the counting is audited about the school', async () => {
    const answer = await diets();
    expect(succeeded(answer).docs).toEqual([{ allergen: 'milk', diners: 1, conflicts: 0 }]);
    expect(JSON.stringify(answer.body)).not.toContain('Lucas');
    expect(await audited('kitchen.diets-counted', family.school.id)).toEqual([
      { day: TUESDAY, service: 'lunch', forms: 1 },
    ]);
    expect(await audited('allergens.shown', family.student._id)).toEqual([]);
  });

  test('have names on demand; each look is audited about each student', async () => {
    await api.owner.query(`UPDATE product SET allergens = '{milk}' WHERE id = $1`, [
      family.menu.rice.productId,
    ]);
    for (const _ of [1, 2]) {
      expect(succeeded(await diners()).docs).toMatchObject([
        {
          name: 'Lucas Almeida',
          className: '5º B',
          slot: '12:10',
          allergens: ['milk'],
          dishes: [{ name: { en: 'Rice' }, conflicts: ['milk'] }],
        },
      ]);
    }
    expect(await audited('allergens.shown', family.student._id)).toHaveLength(2);
    expect(succeeded(await diets()).docs).toMatchObject([{ conflicts: 1 }]);
  });

  test('are read anew by an open board when one child orders in place of another, or a form changes', async () => {
    const replaced = await order();
    const first = await lunch();
    expect(first.dinersVersion).toBeDefined();
    expect((await lunch()).dinersVersion).toBe(first.dinersVersion);
    await cancel(replaced);
    await order();
    const second = await lunch();
    expect(second.meals).toBe(first.meals);
    expect(second.dinersVersion).not.toBe(first.dinersVersion);
    await api.owner.query('UPDATE health_form SET changes = changes + 1 WHERE student_id = $1', [
      family.student._id,
    ]);
    expect((await lunch()).dinersVersion).not.toBe(second.dinersVersion);
  });
});

test('two classes of one name are told apart by year and shift on the board, the list of diners, the hand-over list and the labels', async () => {
  const { rows } = await api.owner.query<{ id: string }>(
    `INSERT INTO school_class (school_id, name, education_level, year, shift)
     SELECT school_id, name, education_level, year, 'Tarde' FROM school_class WHERE id = $1
     RETURNING id`,
    [family.school.classId],
  );
  const afternoon = { ...family.school, classId: rows[0]?.id ?? '' };
  const student = await createStudent(api, family.guardian, afternoon, { name: 'Nina Prado' });
  await credit(api, student.wallet._id, 5_000n);
  await createHealthForm(api, family.guardian.token, {
    school: family.school,
    student: family.student._id,
  });
  await order();
  succeeded(await accept(api, family, await newCart(api, { ...family, student })));
  expect((await lunch()).classes).toMatchObject([
    { name: '5º B\u00a0· 2026\u00a0· Manhã', meals: 1 },
    { name: '5º B\u00a0· 2026\u00a0· Tarde', meals: 1 },
  ]);
  const { docs } = succeeded(
    await call(api.url, 'GET /operator/schools/:id/kitchen/:day/:service/diners', {
      ...as(),
      params: LUNCH(),
    }),
  );
  expect(docs).toMatchObject([
    { name: 'Lucas Almeida', className: '5º B\u00a0· 2026\u00a0· Manhã' },
  ]);
  expect(await textOf(await print('hand-over'))).toMatch(
    /5º B · 2026 · Manhã.*Lucas Almeida.*5º B · 2026 · Tarde.*Nina Prado/,
  );
  expect(await textOf(await print('labels'))).toMatch(
    /Lucas Almeida 5º B · 2026 · Manhã.*Nina Prado 5º B · 2026 · Tarde/,
  );
});

describe('the forecast', () => {
  const forecast = async () =>
    succeeded(
      await call(api.url, 'GET /operator/schools/:id/kitchen-forecast', {
        ...as(),
        params: { id: family.school.id },
      }),
    ).docs;

  /** Meals of a past Tuesday: some were ordered the Friday before, the others later. */
  async function past(day: string, { early, late }: { early: number; late: number }) {
    await api.owner.query(
      `INSERT INTO meal_order (requester_id, student_id, school_id, menu_id, request_type, status,
         day, slot, total_minor, currency, transfer_id, created_at)
       SELECT $1, $2, $3, $4, 'INO-TA', 'delivered', $5, '12:10', 1890, 'BRL', gen_random_uuid(),
         $5::date - CASE WHEN nth <= $6 THEN 4 ELSE 1 END
       FROM generate_series(1, $6::int + $7::int) AS nth`,
      [
        family.guardian.user._id,
        family.student._id,
        family.school.id,
        family.menu.id,
        day,
        early,
        late,
      ],
    );
  }

  test('grows what is ordered as the last weeks did, with its error, and says when there are too few', async () => {
    await createMenu(api, family.school, { menuType: 'party', repeatsOn: ['saturday'] });
    for (const day of ['2026-11-17', '2026-11-10', '2026-11-03']) {
      await past(day, { early: 5, late: 5 });
    }
    // Friday evening.
    setNow(new Date('2026-11-20T21:00:00Z'));
    for (let at = 0; at < 6; at += 1) await order();
    const docs = await forecast();
    expect(docs.find(({ day }) => day === TUESDAY)).toEqual({
      day: TUESDAY,
      service: 'lunch',
      ordered: 6,
      expected: 12,
      error: 0,
      weeks: 3,
    });
    expect(docs.find(({ service }) => service === 'party')).toEqual({
      day: '2026-11-21',
      service: 'party',
      ordered: 0,
      weeks: 0,
    });
    // Friday's lunch is cut off already.
    expect(docs.map(({ day }) => day)).not.toContain('2026-11-20');
  });
});
