import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { createSchool } from '../../../testing/factories/schools.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
} from '../../../testing/ordering.ts';

let api: TestApi;
let family: Diners;
let order: { id: string; number: number };
beforeAll(async () => {
  ({ api } = await startOrdering());
  family = await createDiners(api);
  await accept(api, family, await newCart(api, family));
  const { rows } = await api.owner.query<{ id: string; number: bigint }>(
    'SELECT id, order_number AS number FROM meal_order WHERE student_id = $1',
    [family.student._id],
  );
  order = { id: rows[0]?.id ?? '', number: Number(rows[0]?.number) };
});
afterAll(() => api.close());

type Access = Parameters<typeof createOperator>[1];

const search = async (q: string, access: Access = { roles: ['support'] }) =>
  succeeded(
    await call(api.url, 'GET /operator/orders', {
      headers: operatorSession((await createOperator(api, access)).token),
      query: { q },
    }),
  ).docs;

test('an order is found by its whole number, with or without its sign, and by its id', async () => {
  for (const q of [`${order.number}`, `#${order.number}`, order.id.toUpperCase()]) {
    expect(await search(q)).toMatchObject([
      {
        _id: order.id,
        orderNumber: order.number,
        student: family.student.name,
        studentId: family.student._id,
        status: 'open',
        items: [{ quantity: 1 }],
      },
    ]);
  }
});

test('a part of a number, a name and a number of no order find nothing', async () => {
  for (const q of [order.id.slice(0, 8), family.student.name, '999999999999999', '-1', '0']) {
    expect(await search(q)).toEqual([]);
  }
});

test('an order of another school is not found within the scope of one school', async () => {
  const own = { roles: ['school'] as const, everywhere: false, schools: [family.school.id] };
  expect(await search(order.id, own)).toHaveLength(1);
  const other = await createSchool(api);
  expect(await search(order.id, { ...own, schools: [other.id] })).toEqual([]);
});
