import type { Api } from '@merenda/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendRequest } from '../../guarantees/testing/request.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createMenu, type TestMenu } from '../../testing/factories/menus.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';

let api: TestApi;
let school: TestSchool;
let menu: TestMenu;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  school = await createSchool(api);
  menu = await createMenu(api, school);
  headers = operatorSession((await createOperator(api, { roles: ['school'] })).token);
});
afterAll(() => api.close());

type Files = Api['POST /operator/schools/:id/menu-import']['body']['files'];
type Name = Files[number]['file'];

const send = (files: Files, isDryRun = false) =>
  call(api.url, 'POST /operator/schools/:id/menu-import', {
    headers,
    params: { id: school.id },
    body: { files, isDryRun },
  });

/** A file of the school as the export writes it. */
async function exported(file: Name, id = school.id): Promise<string> {
  const answer = await sendRequest(
    api.url,
    'GET /operator/schools/:id/menu-export/:file',
    { params: { id, file } },
    { headers },
  );
  expect(answer.status).toBe(200);
  return answer.text;
}

const priceOf = async (id: string) => {
  const { rows } = await api.owner.query<{ price: bigint }>(
    'SELECT price_minor AS price FROM menu_product WHERE id = $1',
    [id],
  );
  return rows[0]?.price;
};

test('an exported file changes nothing; a changed price is told by a dry run and made after it', async () => {
  const text = await exported('menu-products.csv');
  expect(text).toContain('18.90');
  const unchanged = succeeded(await send([{ file: 'menu-products.csv', text }]));
  expect(unchanged).toMatchObject({ mistakes: [], files: [{ unchanged: 2, updated: 0 }] });
  const file = { file: 'menu-products.csv', text: text.replace('18.90', '19.50') } as const;
  const told = succeeded(await send([file], true));
  expect(told.files[0]).toMatchObject({
    updated: 1,
    listed: [{ action: 'UPDATE', difference: 'price 18.90 → 19.50' }],
  });
  expect(await priceOf(menu.rice.id)).toBe(1890n);
  succeeded(await send([file]));
  expect(await priceOf(menu.rice.id)).toBe(1950n);
});

test('all files of a school are read back without a change', async () => {
  const names: Name[] = [
    'products.csv',
    'sub-products.csv',
    'menus.csv',
    'categories.csv',
    'menu-products.csv',
  ];
  const files: Files = [];
  for (const file of names) files.push({ file, text: await exported(file) });
  const { mistakes, files: told } = succeeded(await send(files));
  expect(mistakes).toEqual([]);
  expect(told.map(({ inserted, updated, deleted }) => inserted + updated + deleted)).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('a file of another school is refused at its lines, and nothing changes', async () => {
  const other = await createSchool(api);
  const { rice } = await createMenu(api, other);
  const text = (await exported('menu-products.csv', other.id)).replace('18.90', '1.00');
  const { mistakes, files } = succeeded(await send([{ file: 'menu-products.csv', text }]));
  expect(mistakes[0]).toMatchObject({
    file: 'menu-products.csv',
    line: 2,
    column: 'school',
    code: 'otherSchool',
  });
  expect(files).toEqual([]);
  expect(await priceOf(rice.id)).toBe(1890n);
});

test('mistakes are told with line and column; a price of −1 is one', async () => {
  const text = (await exported('menu-products.csv')).replace('18.90', '-1');
  const { mistakes } = succeeded(await send([{ file: 'menu-products.csv', text }], true));
  expect(mistakes).toEqual([
    {
      file: 'menu-products.csv',
      line: expect.any(Number),
      column: 'price',
      code: 'negative',
      values: expect.objectContaining({ value: '-1' }),
    },
  ]);
});

test('the first of many mistakes are told, and the others counted', async () => {
  const [header = ''] = (await exported('products.csv')).split(/\r?\n/);
  const text = [header, ...Array.from({ length: 60 }, () => 'wefood')].join('\n');
  const { mistakes, more } = succeeded(await send([{ file: 'products.csv', text }], true));
  expect(mistakes).toHaveLength(50);
  expect(mistakes[0]).toMatchObject({ line: 2, code: 'columnCount', values: { columns: 1 } });
  expect(more).toBe(10);
});

test('more than the bound is refused in words', async () => {
  const text = 'x'.repeat(120_000);
  const refused = await send([
    { file: 'products.csv', text },
    { file: 'menus.csv', text },
  ]);
  expect(refused).toMatchObject({ status: 413, body: { userMessage: expect.any(String) } });
  const million = await send([{ file: 'products.csv', text: 'x\n'.repeat(1_000_000) }]);
  expect(million).toMatchObject({ status: 413, body: { userMessage: expect.any(String) } });
});

test('an operator of one school imports its menus, and no dishes of the company', async () => {
  const text = await exported('menus.csv');
  const dishes = await exported('products.csv');
  const access = { roles: ['school'] as const, everywhere: false, schools: [school.id] };
  headers = operatorSession((await createOperator(api, access)).token);
  expect(succeeded(await send([{ file: 'menus.csv', text }])).mistakes).toEqual([]);
  const { mistakes } = succeeded(await send([{ file: 'products.csv', text: dishes }]));
  expect(mistakes).toMatchObject([{ file: 'products.csv', code: 'outOfScope' }]);
});
