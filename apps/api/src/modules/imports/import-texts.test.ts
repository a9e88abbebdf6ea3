import type { Api } from '@merenda/contract';
import { MAX_PARTS } from '@merenda/domain/ordering/products';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const send = (files: Files, seen: string | null) =>
  call(api.url, 'POST /operator/schools/:id/menu-import', {
    headers,
    params: { id: school.id },
    body: { files, seen },
  });

const dryRun = async (files: Files) => succeeded(await send(files, null));

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
  const unchanged = await dryRun([{ file: 'menu-products.csv', text }]);
  expect(unchanged).toMatchObject({ mistakes: [], files: [{ unchanged: 2, updated: 0 }] });
  const file = { file: 'menu-products.csv', text: text.replace('18.90', '19.50') } as const;
  const told = await dryRun([file]);
  expect(told.files[0]).toMatchObject({
    updated: 1,
    listed: [{ action: 'UPDATE', difference: 'price 18.90 → 19.50' }],
  });
  expect(await priceOf(menu.rice.id)).toBe(1890n);
  expect(succeeded(await send([file], told.version))).toMatchObject({ outcome: 'changed' });
  expect(await priceOf(menu.rice.id)).toBe(1950n);
  // The answer may have been lost: the same again finds nothing left to change.
  expect(succeeded(await send([file], told.version))).toMatchObject({ outcome: 'same' });
});

describe('an import is made as its dry run told it', () => {
  const files = async (price: string): Promise<Files> => [
    {
      file: 'menu-products.csv',
      text: (await exported('menu-products.csv')).replace('18.90', price),
    },
  ];

  test('a second importer overwrites nobody: the changes are told anew, with what they now replace', async () => {
    const [mine, theirs] = [await files('19.50'), await files('21.00')];
    const { version } = await dryRun(mine);
    succeeded(await send(theirs, (await dryRun(theirs)).version));
    const told = succeeded(await send(mine, version));
    expect(told).toMatchObject({
      outcome: 'conflict',
      files: [{ listed: [{ difference: 'price 21.00 → 19.50' }] }],
    });
    expect(await priceOf(menu.rice.id)).toBe(2100n);
    expect(succeeded(await send(mine, told.version))).toMatchObject({ outcome: 'changed' });
    expect(await priceOf(menu.rice.id)).toBe(1950n);
  });

  test('a value that is told without its text counts, too: a dish that moved to another category', async () => {
    const [header = '', ...rows] = (await exported('menu-products.csv')).trim().split(/\r?\n/);
    const at = header.split(',').indexOf('category');
    const [rice = '', juice = ''] = rows.map((row) => row.split(',')[at]);
    const swapped = rows.map((row) => row.replace(`,${rice},`, `,${juice},`)).join('\n');
    const mine: Files = [{ file: 'menu-products.csv', text: `${header}\n${swapped}` }];
    const { version, files: told } = await dryRun(mine);
    expect(told[0]?.updated).toBe(1);
    await api.owner.query(
      `WITH other AS (INSERT INTO menu_category (menu_id, position, names)
         VALUES ($1, 9, '{"en": "Other"}') RETURNING id)
       UPDATE menu_product SET category_id = (SELECT id FROM other) WHERE id = $2`,
      [menu.id, menu.rice.id],
    );
    expect(succeeded(await send(mine, version))).toMatchObject({ outcome: 'conflict' });
  });

  test('another text than the one that was tried is none that was seen', async () => {
    const { version } = await dryRun(await files('19.50'));
    const told = succeeded(await send(await files('95.10'), version));
    expect(told).toMatchObject({ outcome: 'conflict' });
    expect(await priceOf(menu.rice.id)).toBe(1890n);
  });
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
  const { mistakes, files: told } = await dryRun(files);
  expect(mistakes).toEqual([]);
  expect(told.map(({ inserted, updated, deleted }) => inserted + updated + deleted)).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('a file of another school is refused at its lines, and nothing changes', async () => {
  const other = await createSchool(api);
  const { rice } = await createMenu(api, other);
  const text = (await exported('menu-products.csv', other.id)).replace('18.90', '1.00');
  const { mistakes, files } = await dryRun([{ file: 'menu-products.csv', text }]);
  expect(mistakes[0]).toMatchObject({
    file: 'menu-products.csv',
    line: 2,
    column: 'school',
    code: 'otherSchool',
  });
  expect(files).toEqual([]);
  expect(await priceOf(rice.id)).toBe(1890n);
});

test.each([
  ['−1', '-1', 'negative', { value: '-1' }],
  ['more than any dish costs', '1000.01', 'tooExpensive', { value: '1000.01', max: 1_000 }],
])(
  'mistakes are told with line and column; a price of %s is one',
  async (_, price, code, values) => {
    const text = (await exported('menu-products.csv')).replace('18.90', price);
    const { mistakes } = await dryRun([{ file: 'menu-products.csv', text }]);
    expect(mistakes).toEqual([
      {
        file: 'menu-products.csv',
        line: expect.any(Number),
        column: 'price',
        code,
        values: expect.objectContaining(values),
      },
    ]);
  },
);

test('a part with parts of its own is a mistake, in one file or beside what is there: nobody would see their allergens', async () => {
  const [, ...rows] = (await exported('products.csv')).trim().split(/\r?\n/);
  const [whole = '', part = ''] = rows.map((row) => row.split(',')[1] ?? '');
  const parts = (...pairs: [string, string][]) => {
    const lines = pairs.map((pair) => `wefood,${pair.join(',')},0`);
    const text = ['company,product,part,position', ...lines].join('\n');
    return { file: 'sub-products.csv', text } as const;
  };
  const mistake = { file: 'sub-products.csv', column: 'part', code: 'partHasParts' };
  const both = await dryRun([parts([whole, part], [part, whole])]);
  expect(both.mistakes).toMatchObject([
    { ...mistake, line: 2 },
    { ...mistake, line: 3 },
  ]);
  const one = parts([whole, part]);
  succeeded(await send([one], (await dryRun([one])).version));
  expect((await dryRun([parts([part, whole])])).mistakes).toMatchObject([{ ...mistake, line: 2 }]);
  expect((await dryRun([one])).mistakes).toEqual([]);
});

test('parts beyond the most of a dish are mistakes, those of the file and those that are there together', async () => {
  const { rows } = await api.owner.query<{ key: string }>(
    `INSERT INTO product (id, company_id, source_key, names, descriptions)
     SELECT gen_random_uuid(), 'wefood', 'many ' || number, '{"en": "Many"}', '{}'
     FROM generate_series(0, $1) AS number RETURNING source_key AS key`,
    [MAX_PARTS + 1],
  );
  const [whole = '', ...parts] = rows.map(({ key }) => key);
  const file = (keys: readonly string[]) => ({
    file: 'sub-products.csv' as const,
    text: ['company,product,part,position', ...keys.map((key) => `wefood,${whole},${key},0`)].join(
      '\n',
    ),
  });
  const most = file(parts.slice(0, MAX_PARTS));
  succeeded(await send([most], (await dryRun([most])).version));
  const mistake = { column: 'part', code: 'tooManyParts', values: { max: MAX_PARTS } };
  expect((await dryRun([file(parts.slice(MAX_PARTS))])).mistakes).toMatchObject([
    { ...mistake, line: 2 },
  ]);
  expect((await dryRun([file(parts)])).mistakes).toMatchObject([
    { ...mistake, line: MAX_PARTS + 2 },
  ]);
  expect((await dryRun([most])).mistakes).toEqual([]);
});

test('the first of many mistakes are told, and the others counted', async () => {
  const [header = ''] = (await exported('products.csv')).split(/\r?\n/);
  const text = [header, ...Array.from({ length: 60 }, () => 'wefood')].join('\n');
  const { mistakes, more } = await dryRun([{ file: 'products.csv', text }]);
  expect(mistakes).toHaveLength(50);
  expect(mistakes[0]).toMatchObject({ line: 2, code: 'columnCount', values: { columns: 1 } });
  expect(more).toBe(10);
});

test('more than the bound is refused in words', async () => {
  const text = 'x'.repeat(120_000);
  const refused = await send(
    [
      { file: 'products.csv', text },
      { file: 'menus.csv', text },
    ],
    null,
  );
  expect(refused).toMatchObject({ status: 413, body: { userMessage: expect.any(String) } });
  const million = await send([{ file: 'products.csv', text: 'x\n'.repeat(1_000_000) }], null);
  expect(million).toMatchObject({ status: 413, body: { userMessage: expect.any(String) } });
});

test('an operator of one school imports its menus, and no dishes of the company', async () => {
  const text = await exported('menus.csv');
  const dishes = await exported('products.csv');
  const access = { roles: ['school'] as const, everywhere: false, schools: [school.id] };
  headers = operatorSession((await createOperator(api, access)).token);
  expect((await dryRun([{ file: 'menus.csv', text }])).mistakes).toEqual([]);
  const { mistakes } = await dryRun([{ file: 'products.csv', text: dishes }]);
  expect(mistakes).toMatchObject([{ file: 'products.csv', code: 'outOfScope' }]);
});
