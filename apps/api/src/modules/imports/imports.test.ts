import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { MIGRATIONS } from '../../platform/database/migrations.ts';
import { dishPhotoOf } from '../../testing/factories/pictures.ts';
import { IMPORT } from '../../testing/importing.ts';
import { createOperator, operatorByEmail } from '../operator/index.ts';
import { exportFolder, type ImportOptions, importFolder } from './index.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../../docs/examples/month', import.meta.url));

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  await database.pool.query(
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers) VALUES
       ('wefood', 'Wefood', 'BR', 'BRL', 'America/Sao_Paulo', 'school', '{}'),
       ('thomas-franks', 'Thomas Franks', 'GB', 'GBP', 'Europe/London', 'school', '{}')`,
  );
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merenda-import-'));
});
afterAll(async () => {
  await database.drop();
});

const empty = () => database.pool.query('TRUNCATE school, product, dish_picture CASCADE');

const run = (from = folder, options: Partial<ImportOptions> = {}) =>
  importFolder(database.pool, from, { ...IMPORT, ...options });

/** The counts of each file: new, changed, removed, unchanged. */
const counts = async (...args: Parameters<typeof run>) =>
  Object.fromEntries(
    (await run(...args)).files.map(({ file, inserted, updated, deleted, unchanged }) => [
      file,
      [inserted, updated, deleted, unchanged],
    ]),
  );

const exportTo = (hasSemicolons = false) => exportFolder(database.pool, folder, { hasSemicolons });

const write = (file: string, ...lines: string[]) =>
  writeFile(join(folder, file), `${lines.join('\n')}\n`);

const rowsOf = async (table: string) =>
  Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

const SCHOOL = 'company,school,name,time_zone';
const AURORA = 'wefood,aurora,Colégio Aurora,America/Sao_Paulo';

describe('the example month', () => {
  beforeEach(empty);

  test('is imported once, a second time changes nothing, and its export is itself', async () => {
    const first = await counts(EXAMPLE);
    expect(first['schools.csv']).toEqual([2, 0, 0, 0]);
    expect(first['enrolments.csv']).toEqual([7, 0, 0, 0]);
    for (const [inserted, ...others] of filled(Object.values(await counts(EXAMPLE)))) {
      expect([inserted, others.slice(0, 2)]).toEqual([0, [0, 0]]);
    }
    await exportTo();
    expect((await readdir(folder)).sort()).toEqual((await readdir(EXAMPLE)).sort());
    for (const [inserted, ...others] of filled(Object.values(await counts(folder)))) {
      expect([inserted, others.slice(0, 2)]).toEqual([0, [0, 0]]);
    }
    const menus = await readFile(join(folder, 'menus.csv'), 'utf8');
    expect(menus).toContain('monday=friday 12:00;tuesday=monday 09:00');
    const prices = await readFile(join(folder, 'menu-products.csv'), 'utf8');
    expect(prices).toContain('wefood,horizonte,almoco,pratos,frango-arroz-feijao,0,18.90,active');
  });
});

test('the export with semicolons is readable by spreadsheets, and importing it changes nothing', async () => {
  await empty();
  await run(EXAMPLE);
  await exportTo(true);
  const prices = await readFile(join(folder, 'menu-products.csv'), 'utf8');
  expect(prices).toMatch(/^\uFEFFcompany;school;/);
  expect(prices).toContain('wefood;horizonte;almoco;pratos;frango-arroz-feijao;0;18,90;active');
  const menus = await readFile(join(folder, 'menus.csv'), 'utf8');
  expect(menus).toContain('"monday=friday 12:00;tuesday=monday 09:00"');
  for (const [inserted, ...others] of filled(Object.values(await counts(folder)))) {
    expect([inserted, others.slice(0, 2)]).toEqual([0, [0, 0]]);
  }
});

describe('an import', () => {
  beforeEach(empty);

  test('changes and reports differences, and removes rows that are marked as removed', async () => {
    await run(EXAMPLE);
    await exportTo();
    const change = async (file: string, from: string, to: string) => {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      expect(text).toContain(from);
      await writeFile(path, text.replace(from, to));
    };
    await change('menu-products.csv', 'frango-arroz-feijao,0,18.90', 'frango-arroz-feijao,0,19.5');
    await change('calendar.csv', 'Carnaval,active', 'Carnaval,removed');
    await change('menu-products.csv', 'suco-laranja,0,6.00,active', 'suco-laranja,0,6.00,removed');
    const dry = await run(folder, { isDryRun: true });
    expect(await rowsOf('school_closure')).toBe(3);
    const report = await run();
    expect(report).toEqual(dry);
    const told = report.files.flatMap(({ listed: told }) =>
      told.map(({ difference }) => difference),
    );
    expect(told.filter(Boolean)).toEqual(['is_offered true → false', 'price 18.90 → 19.50']);
    expect(await rowsOf('school_closure')).toBe(2);
    expect(await rowsOf('menu_product WHERE is_offered')).toBe(9);
  });

  test('finds records of other origin by its keys, and never doubles them', async () => {
    await database.pool.query(
      `INSERT INTO school (company_id, name, time_zone, wallet_payment, anamnesis_enabled)
       VALUES ('wefood', '=Sum ''of'' "all", ltd', 'America/Sao_Paulo', true, true)`,
    );
    await exportTo();
    expect((await run()).files[0]).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
  });

  test('gives registered students the class of their enrolment: number and birth date must match', async () => {
    await run(EXAMPLE);
    const student = async (number: string, birthDate: string, school = 'horizonte') => {
      const { rows } = await database.pool.query<{ id: string }>(
        `INSERT INTO student (company_id, school_id, name, birth_date, password_hash,
           enrollment_number, ean_code, kiosk_user_id, kiosk_password_hash)
         SELECT company_id, id, 'Ana', $2, '', $1, lpad($1, 13, '0'), 'A' || right($1, 3), ''
         FROM school WHERE source_key = $3 RETURNING id`,
        [number, birthDate, school],
      );
      return rows[0]?.id;
    };
    const matching = await student('270501', '2016-04-11');
    await database.pool.query(
      `UPDATE student SET enrollment_number = 'm-501' WHERE enrollment_number = '270501'`,
    );
    await student('270502', '2016-07-29');
    await write(
      'enrolments.csv',
      'company,school,number,birth_date,class,until',
      'wefood,horizonte,M-501,2016-04-11,5b,2027-12-17',
      'wefood,horizonte,270502,2016-07-28,5b,2027-12-17',
    );
    expect((await run()).movedStudents).toBe(1);
    const { rows } = await database.pool.query(
      `SELECT student.id, school_class.source_key FROM student
       LEFT JOIN school_class ON school_class.id = class_id ORDER BY student.birth_date`,
    );
    expect(rows).toMatchObject([{ id: matching, source_key: '5b' }, { source_key: null }]);
  });

  test('takes a byte order mark, CR, LF and both, quotes over lines, and columns in any order', async () => {
    const text = [
      '\uFEFFschool,company,time_zone,name\r\n',
      'aurora,wefood,America/Sao_Paulo,"Colégio ""Aurora"", ltda"\r',
      '\n\nbosque,wefood,America/Sao_Paulo,"Colégio\r\nBosque"\n',
    ].join('');
    await writeFile(join(folder, 'schools.csv'), text);
    expect(await counts()).toEqual({ 'schools.csv': [2, 0, 0, 0] });
    await exportTo();
    expect((await run()).files[0]).toMatchObject({ unchanged: 2 });
  });

  test('runs alone: a second one at the same time is refused, and the first is whole', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => AURORA.replace('aurora', `s${index}`));
    await write('schools.csv', SCHOOL, ...many);
    const ends = await Promise.allSettled([run(), run()]);
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.message] : []));
    expect(refusals).toEqual([expect.stringContaining('Another import is under way')]);
    expect(await rowsOf('school')).toBe(5_000);
  });
});

describe('as spreadsheets save it:', () => {
  beforeEach(empty);

  const put = (file: string, content: string | Uint8Array) =>
    writeFile(join(folder, file), content);
  const names = async () =>
    (await database.pool.query<{ name: string }>('SELECT name FROM school')).rows;
  const semicolons = `${SCHOOL}\r\n${AURORA}\r\n`.replaceAll(',', ';');

  test.each([
    ['semicolons', semicolons],
    ['tabs', semicolons.replaceAll(';', '\t')],
    ['a line that says so', `sep=;\r\n${semicolons}`],
    ['that line and a byte order mark', `\uFEFFsep=;\r\n${semicolons}`],
    ['empty lines before the header', `\r\n\r\n${semicolons}`],
  ])('columns separated by %s', async (_, text) => {
    await put('schools.csv', text);
    expect(await counts()).toEqual({ 'schools.csv': [1, 0, 0, 0] });
    expect(await names()).toEqual([{ name: 'Colégio Aurora' }]);
  });

  test('a mistake is reported with its own line, also after a line that names the separator', async () => {
    await put('schools.csv', `sep=;\n${semicolons.replace('Sao_Paulo', 'Sao')}`);
    await expect(run()).rejects.toThrow('schools.csv, line 3, column time_zone');
    await put('schools.csv', `sep=;\n${semicolons.replace('Col', 'C"ol')}`);
    await expect(run()).rejects.toThrow('schools.csv, line 3, column 3: a quote');
  });

  test('a decimal comma is accepted only if columns have another separator', async () => {
    await run(EXAMPLE);
    await exportTo();
    const path = join(folder, 'menu-products.csv');
    const text = await readFile(path, 'utf8');
    await put(
      'menu-products.csv',
      text.replaceAll(',', ';').replaceAll(/(\d)\.(\d\d)\b/g, '$1,$2'),
    );
    expect((await counts())['menu-products.csv']?.slice(0, 3)).toEqual([0, 0, 0]);
    await put('menu-products.csv', text.replaceAll(',', ';').replace('18.90', '1,234'));
    await expect(run()).rejects.toThrow('“1.234” has more decimals');
  });

  test.each([
    ['windows-1252', 'Colégio ‘Ünïque’', [...Buffer.from('Colégio \x91Ünïque\x92', 'latin1')]],
    ['windows-1250', 'Erdő', [...Buffer.from('Erd\xF5', 'latin1')]],
  ] as const)(
    '%s is read where it was named, and UTF-8 beside it stays UTF-8',
    async (encoding, name, bytes) => {
      const [before = '', after = ''] = `${SCHOOL}\n${AURORA}\n`.split('Colégio Aurora');
      await put(
        'schools.csv',
        Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
      );
      await write('classes.csv', 'company,school,class,name', 'wefood,aurora,5b,5º Ű');
      await expect(run()).rejects.toThrow('--encoding windows-1252 or windows-1250');
      await run(folder, { encoding });
      expect(await names()).toEqual([{ name }]);
      expect((await database.pool.query('SELECT name FROM school_class')).rows).toEqual([
        { name: '5º Ű' },
      ]);
    },
  );
});

describe('with the rest taken', () => {
  beforeEach(empty);

  test('wrong rows, and rows that name them, are reported and left out; records that they name stay as before', async () => {
    await write('schools.csv', SCHOOL, AURORA, AURORA.replace('aurora', 'bosque'));
    await run();
    await write(
      'schools.csv',
      SCHOOL,
      `wefood,aurora,${'A'.repeat(101)},America/Sao_Paulo`,
      'wefood,bosque,Bosque,America/Sao_Paulo',
      'wefood,nova,Nova,Nowhere',
      'wefood,cedro,Cedro',
    );
    await write(
      'classes.csv',
      'company,school,class,name',
      'wefood,nova,1a,1A',
      'wefood,bosque,1a,1A',
      'wefood,aurora,1a,1A',
      'wefood,aurora,1a,another 1A',
    );
    const report = await run(folder, { takesRest: true });
    expect(report.leftOut).toEqual({
      count: 5,
      lines: [
        'schools.csv, line 2, column name: is longer than 100 characters',
        'schools.csv, line 4, column time_zone: “Nowhere” is no time zone, such as America/Sao_Paulo',
        'schools.csv, line 5: has 3 columns, the header 4',
        'classes.csv, line 5, column class: the same key as in line 4',
        'classes.csv, line 2, column school: there is no school of the company “nova”',
      ],
    });
    expect((await database.pool.query('SELECT name FROM school ORDER BY 1')).rows).toEqual([
      { name: 'Bosque' },
      { name: 'Colégio Aurora' },
    ]);
    expect(await rowsOf('school_class')).toBe(1);
  });

  test.each([
    ['a misspelt column', ['schools.csv', `${SCHOOL},tests`, `${AURORA},no`]],
    [
      'a quote that is never closed',
      ['schools.csv', SCHOOL, AURORA, AURORA.replace('Col', '"Col')],
    ],
    ['a file that is none of ours', ['class.csv', 'company', 'wefood']],
  ])('%s still refuses all', async (_, [file = '', ...lines]) => {
    await write('schools.csv', SCHOOL, AURORA);
    await write(file, ...lines);
    await expect(run(folder, { takesRest: true })).rejects.toThrow('Nothing was changed.');
    expect(await rowsOf('school')).toBe(0);
  });
});

describe('refused with file, line and column, and without any change:', () => {
  const refused = async (...args: Parameters<typeof run>) => {
    const before = await rowsOf('school');
    const error = await run(...args).catch((error) => error);
    expect(error).toMatchObject({ name: 'ImportError' });
    expect(await rowsOf('school')).toBe(before);
    return error.lines as string[];
  };

  const MENU =
    'company,school,menu,name.en,type,start_date,end_date,weekdays,start_time,end_time,slot_minutes,prep_minutes,cut_offs';
  const LUNCH =
    'wefood,aurora,lunch,Lunch,lunch,2027-02-01,2027-02-26,monday;friday,12:00,13:00,10,60,';

  const menu = (from: string, to: string) => ['menus.csv', MENU, LUNCH.replace(from, to)];
  const price = (value: string) => [
    'menu-products.csv',
    'company,school,menu,category,product,position,price',
    `wefood,aurora,lunch,mains,rice,0,${value}`,
  ];

  test.each([
    [
      'a day that does not exist',
      menu('2027-02-26', '2027-02-31'),
      'line 2, column end_date: “2027-02-31” is no day',
    ],
    ['a day as DD-MM', menu('2027-02-26', '31-02'), 'line 2, column end_date: “31-02” is no day'],
    [
      'an end before the start',
      menu('2027-02-26', '2027-01-26'),
      'line 2, column end_date: is before',
    ],
    ['an hour that does not exist', menu('13:00', '25:00'), 'column end_time: “25:00” is no time'],
    [
      'an unknown weekday',
      menu('monday;friday', 'monday;fri'),
      'column weekdays: “fri” is none of',
    ],
    ['an unknown type', menu('lunch,2', 'dinner,2'), 'column type: “dinner” is none of lunch'],
    ['a step of zero minutes', menu(',10,60', ',0,60'), 'column slot_minutes: “0” is no whole'],
    [
      'a cut-off without an hour',
      menu('60,', '60,monday=friday'),
      'column cut_offs: “monday=friday” is no',
    ],
    ['a price with a comma', price('"1,5"'), 'line 2, column price: “1,5” has a comma: write 1.5'],
    ['a negative price', price('-1.50'), 'line 2, column price: “-1.50” is below zero'],
    ['a price of zero', price('0.00'), 'line 2, column price: is zero'],
    ['a price in fractions of a cent', price('1.505'), 'column price: “1.505” has more decimals'],
    [
      'a price above that of any dish',
      price('1000.01'),
      'column price: “1000.01” is above the highest price of a dish, 1000',
    ],
    ['a price beyond all measure', price('1000000.01'), 'column price: “1000000.01” is too large'],
    [
      'an unknown company',
      ['schools.csv', SCHOOL, AURORA.replace('wefood', 'x')],
      'line 2, column company: there is no company x',
    ],
    [
      'an unknown time zone',
      ['schools.csv', SCHOOL, AURORA.replace('Sao_Paulo', 'Sao')],
      'column time_zone: “America/Sao” is no time zone',
    ],
    [
      'a formula',
      ['schools.csv', SCHOOL, AURORA.replace('Colégio', '=cmd|')],
      'line 2, column name: begins with = like a formula',
    ],
    [
      'an empty key',
      ['schools.csv', SCHOOL, AURORA.replace('aurora', '')],
      'line 2, column school: is empty',
    ],
    [
      'a key that is there twice',
      ['schools.csv', SCHOOL, AURORA, AURORA],
      'line 3, column school: the same key as in line 2',
    ],
    [
      'a missing column',
      ['schools.csv', 'company,school,name', 'wefood,aurora,A'],
      'line 1, column time_zone: is missing',
    ],
    [
      'a misspelt column',
      ['schools.csv', `${SCHOOL},tests`, `${AURORA},no`],
      'line 1, column tests: no such column',
    ],
    [
      'a column twice',
      ['schools.csv', `${SCHOOL},name`, `${AURORA},A`],
      'line 1, column name: stands there more than once',
    ],
    [
      'too few columns',
      ['schools.csv', SCHOOL, 'wefood,aurora'],
      'line 2: has 2 columns, the header 4',
    ],
    [
      'a header with semicolons above rows with commas',
      ['schools.csv', SCHOOL.replaceAll(',', ';'), AURORA],
      'line 2: has 1 columns, the header 4',
    ],
    [
      'a quote that is never closed',
      ['schools.csv', SCHOOL, AURORA.replace('Col', '"Col'), AURORA],
      'line 2, column 3: a quote is opened here',
    ],
    [
      'a quote inside a value',
      ['schools.csv', SCHOOL, AURORA.replace('Col', 'C"ol')],
      'line 2, column 3: a quote inside a value',
    ],
    [
      'an unknown school',
      ['classes.csv', 'company,school,class,name', 'wefood,nowhere,5b,5B'],
      'line 2, column school: there is no school of the company “nowhere”',
    ],
    [
      'a file that is none of ours',
      ['class.csv', 'company', 'wefood'],
      'class.csv: is no file of an import',
    ],
    ['an empty file', ['schools.csv'], 'schools.csv, line 1: has no header'],
  ])('%s', async (_, [file = '', ...lines], why) => {
    if (file !== 'schools.csv') await write('schools.csv', SCHOOL, AURORA);
    await write(file, ...lines);
    const [first, ...others] = await refused();
    expect(first).toContain(`${file}`);
    expect(first).toContain(why);
    expect(others).toEqual(['Nothing was changed.']);
  });

  test('a class of another school', async () => {
    await write('schools.csv', SCHOOL, AURORA, AURORA.replace('aurora', 'bosque'));
    await write('classes.csv', 'company,school,class,name', 'wefood,bosque,5b,5B');
    await write(
      'enrolments.csv',
      'company,school,number,birth_date,class,until',
      'wefood,aurora,1,2016-01-01,5b,2027-12-01',
    );
    expect((await refused())[0]).toBe(
      'enrolments.csv, line 2, column class: there is no class of the school “5b”',
    );
  });

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${SCHOOL}\n${AURORA}\n`, 'utf16le'), 'line 1: is UTF-16'],
    [
      'UTF-16 without a mark',
      Buffer.from(`${SCHOOL}\n${AURORA}\n`, 'utf16le'),
      'line 1: is UTF-16',
    ],
    ['Latin-1', Buffer.from(`${SCHOOL}\n${AURORA}\n`, 'latin1'), 'line 2, column 3: is not UTF-8'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'schools.csv'],
  ])('%s', async (_, bytes, why) => {
    await writeFile(join(folder, 'schools.csv'), bytes);
    expect((await refused())[0]).toContain(why);
  });

  test('a folder that is missing, a file in its place, an empty one', async () => {
    expect(await refused(join(folder, 'x'))).toEqual([expect.stringContaining('no such folder')]);
    expect(await refused()).toEqual([expect.stringContaining('holds no CSV files')]);
    await write('schools.csv', SCHOOL);
    const file = join(folder, 'schools.csv');
    expect(await refused(file)).toEqual([expect.stringContaining('it is no folder')]);
  });

  test('ten thousand wrong lines: fifty are reported, the others counted', async () => {
    const wrong = Array.from({ length: 10_000 }, (_, index) => `wefood,n${index},A,Nowhere`);
    await write('schools.csv', SCHOOL, ...wrong);
    const lines = await refused();
    expect(lines).toHaveLength(52);
    expect(lines[50]).toBe('and 9950 more mistakes');
    const unknown = wrong.map((_, index) => `wefood,n${index},1,A`);
    await write('schools.csv', SCHOOL, AURORA);
    await write('classes.csv', 'company,school,class,name', ...unknown);
    expect((await refused())[50]).toBe('and 9950 more mistakes');
  });
});

describe('pictures of products', () => {
  beforeEach(empty);

  const HEADER = 'company,product,name.en,image';
  const pictures = async () =>
    (
      await database.pool.query<{ source_key: string; picture_id: string | null }>(
        'SELECT source_key, picture_id FROM product ORDER BY source_key',
      )
    ).rows;
  const put = async (name: string, content: Buffer | string) =>
    writeFile(join(folder, name), content);

  test('lie beside the file; without one a product keeps its picture, and another one replaces it', async () => {
    await put('pão.jpg'.normalize('NFD'), await dishPhotoOf());
    await write('products.csv', HEADER, 'wefood,bread,Bread,pão.jpg', 'wefood,rice,Rice,');
    await run();
    const [bread, rice] = await pictures();
    expect([bread?.picture_id, rice?.picture_id]).toEqual([expect.any(String), null]);
    expect(await counts()).toEqual({ 'products.csv': [0, 0, 0, 2] });
    await write('products.csv', 'company,product,name.en', 'wefood,bread,Dark bread');
    await run();
    expect((await pictures())[0]).toEqual(bread);
    await put('pão.jpg'.normalize('NFD'), await dishPhotoOf({ background: '#224466' }));
    await write('products.csv', HEADER, 'wefood,bread,Dark bread,pão.jpg');
    const { files } = await run();
    expect(files[0]?.listed[0]?.difference).toBe('picture');
    expect(await rowsOf('dish_picture')).toBe(1);
  });

  test('one mistake is reported with line and column, and the import changes nothing', async () => {
    await put('good.png', await dishPhotoOf({}, 'png'));
    await put('page.jpg', '<html></html>');
    await put('dot.png', await dishPhotoOf({ width: 1, height: 1 }, 'png'));
    await put('large.jpg', Buffer.alloc(11 * 1024 * 1024));
    await symlink('/etc/hostname', join(folder, 'linked.jpg'));
    await write(
      'products.csv',
      HEADER,
      ...['good.png', 'page.jpg', 'dot.png', 'large.jpg', 'none.jpg', 'linked.jpg'].map(
        (name, at) => `wefood,p${at},Dish,${name}`,
      ),
    );
    const error = await run().catch((thrown) => thrown);
    expect(error.lines).toEqual([
      expect.stringMatching(/^products.csv, line 3, column image: “page.jpg” cannot be used: none/),
      'products.csv, line 4, column image: “dot.png” cannot be used: it has fewer than 480 by 360 pixels',
      'products.csv, line 5, column image: “large.jpg” is larger than 10 MB',
      'products.csv, line 6, column image: there is no file “none.jpg” beside this one',
      'products.csv, line 7, column image: there is no file “linked.jpg” beside this one',
      'Nothing was changed.',
    ]);
    expect([await rowsOf('product'), await rowsOf('dish_picture')]).toEqual([0, 0]);
    await write('products.csv', HEADER, 'wefood,p,Dish,../secret.jpg');
    await expect(run()).rejects.toThrow('line 2, column image: “../secret.jpg” is no name');
  });
});

describe('an import in the audit', () => {
  beforeEach(empty);

  const acts = async () => {
    const query = `SELECT operator_id, detail FROM audit WHERE action = 'import.finished' ORDER BY at, id`;
    return (await database.pool.query(query)).rows;
  };

  test('names the importer, the time and the rows; a dry run and a mistake leave no entry', async () => {
    const before = (await acts()).length;
    await write('schools.csv', SCHOOL, AURORA);
    await run(folder, { isDryRun: true });
    await write('classes.csv', 'company,school,class,name', 'wefood,nowhere,1,1A');
    await expect(run()).rejects.toThrow('there is no school');
    expect(await acts()).toHaveLength(before);
    await write('classes.csv', 'company,school,class,name', 'wefood,aurora,1,1A');
    await run();
    const row = { inserted: 1, updated: 0, deleted: 0, unchanged: 0 };
    expect((await acts()).slice(before)).toEqual([
      {
        operator_id: null,
        detail: {
          account: 'tests',
          files: { 'schools.csv': row, 'classes.csv': row },
          movedStudents: 0,
          leftOut: 0,
        },
      },
    ]);
  });

  test('an operator’s import is restricted to the operator’s rights and scope', async () => {
    const by = async (...roles: string[]) => {
      const email = `${randomUUID()}@merenda.test`;
      const access = { roles, everywhere: false, companies: ['wefood'], schools: [] };
      const db = createDatabase(database.pool);
      await createOperator(db, { email, name: 'Ana', ...access });
      return { account: 'tests', operator: await operatorByEmail(db, email) };
    };
    const dish = (company: string) =>
      write('products.csv', 'company,product,name.en', `${company},p,Dish`);
    await dish('wefood');
    const refused = run(folder, { by: await by('support') });
    await expect(refused).rejects.toThrow('products.csv: wants the right menus.change');
    await dish('thomas-franks');
    const school = await by('school');
    await expect(run(folder, { by: school })).rejects.toThrow('thomas-franks is out of scope');
    expect(await rowsOf('product')).toBe(0);
    await dish('wefood');
    await run(folder, { by: school });
    expect((await acts()).at(-1)).toMatchObject({ operator_id: school.operator.id });
  });
});
