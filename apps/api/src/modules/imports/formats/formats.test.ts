import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import { WEEKDAYS } from '@merenda/domain/ordering/slots';
import { CLOSURE_KINDS } from '@merenda/domain/places/schools';
import { addDays, timeOfMinutes } from '@merenda/domain/time/dates';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { filled } from '@merenda/testing/filled';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../platform/database/migrations.ts';
import { IMPORT } from '../../../testing/importing.ts';
import { exportFolder, importFolder } from '../index.ts';
import { headersOf } from './format.ts';
import { formatsOf } from './formats.ts';

const FORMATS = formatsOf(['BRL', 'JPY']);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  await database.pool.query(
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers) VALUES
       ('wefood', 'Wefood', 'BR', 'BRL', 'America/Sao_Paulo', 'school', '{}'),
       ('tokyo', 'Tokyo', 'JP', 'JPY', 'Asia/Tokyo', 'school', '{}')`,
  );
});
afterAll(() => database.drop());

type Row = Readonly<Record<string, string>>;

const pick = <T extends string>(...values: readonly T[]) => fc.constantFrom(...values);
const index = fc.integer({ min: 0, max: 1 }).map(String);
const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
/** Signs, quotes, commas, line ends, every script; a formula's sign with the apostrophe. */
const name = fc
  .string({ unit: fc.oneof(pick(...'=+-@\'",;\\ é漢🍎\n'), pick(...'abcXYZ')), maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
  .map((text) => (/^'*[=+\-@]/.test(text) ? `'${text}` : text));
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);
const some = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((list) => list.join(';'));
const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2027-01-01', days));
const days = fc
  .tuple(day, fc.integer({ min: 0, max: 90 }))
  .map(([first, more]) => [first, addDays(first, more)] as const);
const clock = fc.integer({ min: 0, max: 1439 });
const cutOffs = fc
  .dictionary(pick(...WEEKDAYS), fc.tuple(pick(...WEEKDAYS), clock), { noNullPrototype: true })
  .map((all) =>
    Object.entries(all)
      .sort()
      .map(([meal, [until, minutes]]) => `${meal}=${until} ${timeOfMinutes(minutes)}`)
      .join(';'),
  );
const company = pick('wefood', 'tokyo');
const school = { company, school: index };
const menu = { ...school, menu: index };

/** Rows of each file, with two keys of each kind; every reference leads to a record. */
const ROWS: Readonly<Record<string, fc.Arbitrary<Row>>> = {
  'schools.csv': fc.record({
    ...school,
    name,
    town: maybe(name),
    time_zone: pick('Europe/London', 'Pacific/Auckland'),
    wallet_payment: pick('yes', 'no'),
    health_form: pick('yes', 'no'),
    test: pick('yes', 'no'),
  }),
  'classes.csv': fc.record({ ...school, class: index, name, year: whole(2026, 2027) }),
  'calendar.csv': fc
    .record({ ...school, days, kind: pick(...CLOSURE_KINDS), name })
    .map(({ days: [first_day, last_day], ...row }) => ({ ...row, first_day, last_day })),
  'products.csv': fc.record({
    company,
    product: index,
    'name.pt-BR': name,
    'name.hu-HU': maybe(name),
    'description.en': maybe(name),
    allergens: maybe(some(ALLERGENS)),
    kilocalories: maybe(whole(0, 2000)),
    allergens_url: maybe(fc.constant('https://merenda.example/rice.pdf')),
    'nutritional_info.hu-HU': maybe(name),
    recurrency: pick('single', 'forWeek', 'forMonth'),
    include_weekends: pick('yes', 'no'),
  }),
  'sub-products.csv': fc.record({ company, product: index, part: index, position: whole(0, 9) }),
  'menus.csv': fc
    .record({
      ...menu,
      'name.en': name,
      type: pick('lunch', 'party', 'COFF-BRK'),
      order_types: some(['INO-TA', 'COFF-BRK']),
      days,
      weekdays: some(WEEKDAYS),
      times: fc.tuple(clock, clock),
      slot_minutes: whole(1, 120),
      prep_minutes: whole(0, 3000),
      cut_offs: cutOffs,
      slot_capacity: maybe(whole(1, 99)),
      max_advance_days: whole(0, 9),
    })
    .map(({ days: [start_date, end_date], times, ...row }) => {
      const [start_time = '', end_time = ''] = times.toSorted((a, b) => a - b).map(timeOfMinutes);
      return { ...row, start_date, end_date, start_time, end_time };
    }),
  'categories.csv': fc.record({ ...menu, category: index, position: whole(0, 9), 'name.en': name }),
  'menu-products.csv': fc.record({
    ...menu,
    category: index,
    product: index,
    position: whole(0, 9),
    price: whole(1, 99_999),
    status: pick('active', 'removed'),
  }),
  'enrolments.csv': fc.record({
    ...school,
    number: whole(1, 9),
    birth_date: day.map((date) => addDays(date, -4000)),
    class: maybe(index),
    until: day,
  }),
};

const HEADERS = new Map(FORMATS.map((format) => [format.file, headersOf(format)]));

/** Major units with the decimals of the company's currency. */
const priced = (row: Row): Row =>
  row.price === undefined || row.company === 'tokyo'
    ? row
    : { ...row, price: (Number(row.price) / 100).toFixed(2) };

/** A text as a program that knows the rules writes it; line ends differ by program. */
const cell = (text = '') => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One row for each key: the records that others name exist. */
const keysOf = ({ key, fields }: (typeof FORMATS)[number]) =>
  key.map((staged) => fields.find((field) => field.staged === staged)?.columns[0] ?? staged);

const dataSet = fc.record(
  Object.fromEntries(
    FORMATS.map((format) => {
      const keys = keysOf(format);
      // The first four files' keys are companies, schools and indices: all of their combinations.
      // No part has parts.
      const fixed = keys.filter((key) => !['first_day', 'number'].includes(key));
      const combinations = Array.from({ length: 2 ** fixed.length }, (_, bits) =>
        Object.fromEntries(
          fixed.map((key, at) => {
            const bit = (bits >> at) & 1;
            return [key, key === 'company' ? ['wefood', 'tokyo'][bit] : String(bit)];
          }),
        ),
      ).filter(({ part, product }) => part === undefined || (product === '0' && part === '1'));
      const row = ROWS[format.file] ?? fc.constant({});
      return [
        format.file,
        fc.tuple(
          ...combinations.map((fixedKeys) => row.map((some) => priced({ ...some, ...fixedKeys }))),
        ),
      ];
    }),
  ),
);

test('an export equals the files that were imported, and importing it changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(dataSet, pick('\n', '\r\n'), async (files, lineEnd) => {
      await database.pool.query('TRUNCATE school, product CASCADE');
      const folder = await mkdtemp(join(tmpdir(), 'merenda-formats-'));
      const options = { ...IMPORT, today: '2027-01-01' };
      for (const [file, rows] of Object.entries(files)) {
        const headers = Object.keys(Object.assign({}, ...rows));
        const lines = [
          headers,
          ...rows.map((row: Row) => headers.map((header) => cell(row[header]))),
        ];
        await writeFile(join(folder, file), `${lines.map((line) => line.join(',')).join(lineEnd)}`);
      }
      const first = await importFolder(database.pool, folder, options);
      expect(filled(first.files).every(({ unchanged, updated }) => unchanged + updated === 0)).toBe(
        true,
      );
      const written = await mkdtemp(join(tmpdir(), 'merenda-formats-'));
      await exportFolder(database.pool, written, { hasSemicolons: false });
      for (const format of FORMATS) {
        const { file } = format;
        const out: Row[] = parse(await readFile(join(written, file)), { columns: true });
        expect(Object.keys(out[0] ?? {})).toEqual(HEADERS.get(file));
        const byKey = (row: Row) =>
          keysOf(format)
            .map((key) => row[key])
            .join(' ');
        const found = new Map(out.map((row) => [byKey(row), row]));
        expect(found.size).toBe(files[file]?.length);
        for (const row of files[file] ?? []) expect(found.get(byKey(row))).toMatchObject(row);
      }
      for (const from of [folder, written]) {
        const again = await importFolder(database.pool, from, options);
        expect(again.files.flatMap(({ listed: told }) => told)).toEqual([]);
      }
    }),
    { numRuns: process.env.EVERYWHERE ? 50 : 4 },
  );
}, 900_000);

test('a text may be as long as its table’s column, and no longer', async () => {
  const { rows } = await database.pool.query<{ name: string; max: string }>(
    `SELECT conrelid::regclass || '.' || found[1] AS name, found[2] AS max FROM pg_constraint,
       regexp_match(pg_get_constraintdef(oid), 'char_length\\((\\w+)\\) <= (\\d+)') AS found
     WHERE contype = 'c' AND found IS NOT NULL`,
  );
  const longest = new Map(rows.map(({ name, max }) => [name, Number(max)]));
  const compared = FORMATS.flatMap(({ table, fields, identity, values }) => {
    const kept = [
      ...Object.entries(values).map(([to, { from }]) => [to, from]),
      ...Object.entries(identity),
    ];
    return fields.flatMap(({ staged, max }) =>
      kept.flatMap(([to, from]) => {
        const column = longest.get(`${table}.${to}`);
        return max && column && from === `s.${staged}` ? [[`${table}.${to}`, max, column]] : [];
      }),
    );
  });
  expect(compared.map(([name]) => name)).toContain('school.town');
  for (const [name, max, column] of compared) expect(max, String(name)).toBe(column);
});

test('docs/product/importing.md names each file and each of its columns, and no others', async () => {
  const page = await readFile(
    new URL('../../../../../../docs/product/importing.md', import.meta.url),
    'utf8',
  );
  for (const { file, fields } of FORMATS) {
    const section = page.split(`\n## ${file}\n`)[1]?.split('\n## ')[0] ?? '';
    const named = [...section.matchAll(/^- (`.+?): /gm)].flatMap(([, cells = '']) =>
      cells.replaceAll('`', '').split(', '),
    );
    const names = fields.map(({ columns: [first = ''] }) => first.replace('.pt-BR', ''));
    expect(named.sort(), file).toEqual(names.sort());
  }
});
