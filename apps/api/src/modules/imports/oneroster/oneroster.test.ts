import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../platform/database/migrations.ts';
import { IMPORT } from '../../../testing/importing.ts';
import { text } from '../formats/fields.ts';
import { enrolments } from '../formats/school-formats.ts';
import { type ImportOptions, importFolder } from '../index.ts';

// Headers and order as in the CSV binding of OneRoster 1.2.
const ROSTER: Readonly<Record<string, readonly string[]>> = {
  'manifest.csv': [
    'propertyName,value',
    'manifest.version,1.0',
    'oneroster.version,1.2',
    ...['academicSessions', 'classes', 'demographics', 'enrollments', 'orgs', 'users'].map(
      (file) => `file.${file},bulk`,
    ),
    'file.courses,absent',
    'source.systemName,SIS',
  ],
  'orgs.csv': [
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    'd1,,,The district,district,,',
    'o1,,,Riverside School,school,R,d1',
  ],
  'academicSessions.csv': [
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    't1,,,Autumn,term,2026-09-01,2026-12-18,,2027',
    't2,,,Summer,term,2027-04-12,2027-07-21,,2027',
  ],
  'classes.csv': [
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'c1,,,5 Oak,05,k1,,homeroom,12,o1,"t1,t2",,,AM',
    'c2,,,Mathematics,05,k2,,scheduled,,o1,t1,,,',
  ],
  'users.csv': [
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
    'u1,,,true,lucas,,Lucas,Reed,,R-1041,,,,,05,,,,,,,o1,',
    'u2,,,true,sofia,,Sofia,Reed,,,,,,,05,,,,,,,o1,',
    'u3,,,true,teacher,,Ada,King,,,,,,,,,,,,,,o1,',
  ],
  'demographics.csv': [
    'sourcedId,status,dateLastModified,birthDate,sex,americanIndianOrAlaskaNative',
    'u1,,,2016-10-02,male,false',
    'u2,,,2016-12-19,female,false',
  ],
  'enrollments.csv': [
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,,,c2,o1,u1,student,false,2026-09-01,2026-12-18',
    'e2,,,c1,o1,u1,student,true,2026-09-01,',
    'e3,,,c1,o1,u2,student,true,2026-09-01,2027-06-30',
    'e4,,,c1,o1,u3,teacher,true,,',
  ],
};

const lines = (file: string, ...more: string[]) => ({ [file]: [...(ROSTER[file] ?? []), ...more] });

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  await database.pool.query(
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers)
     VALUES ('thomas-franks', 'Thomas Franks', 'GB', 'GBP', 'Europe/London', 'school', '{}')`,
  );
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merenda-oneroster-'));
});
afterAll(() => database.drop());

async function run(
  changes: Readonly<Record<string, readonly string[]>> = {},
  company?: string,
  options: Partial<ImportOptions> = {},
) {
  for (const [file, lines] of Object.entries({ ...ROSTER, ...changes })) {
    await writeFile(join(folder, file), lines.map((line) => `${line}\r\n`).join(''));
  }
  return importFolder(database.pool, folder, {
    ...IMPORT,
    company,
    today: '2026-11-22',
    ...options,
  });
}

const ELM = 'c3,,,5 Elm,05,k1,,homeroom,12,o1,"t1,t2",,,';
const enrolled = () =>
  rows(
    `SELECT number, birth_date::text, source_key AS class, until::text FROM enrolment
     LEFT JOIN school_class ON school_class.id = class_id ORDER BY number`,
  );
/** The enrolment made from these rows of one student, in a school of two homerooms. */
async function enrolment(rows: readonly string[], options?: Partial<ImportOptions>) {
  await database.pool.query('TRUNCATE school CASCADE');
  const changes = {
    ...lines('classes.csv', ELM),
    'enrollments.csv': [ROSTER['enrollments.csv']?.[0] ?? '', ...rows],
  };
  const report = await run(changes, 'thomas-franks', options);
  return { report, enrolled: await enrolled() };
}

const rows = async (query: string) => (await database.pool.query(query)).rows;

test('schools, homerooms and students come in, and again change nothing', async () => {
  const { files } = await run({}, 'thomas-franks');
  expect(files.map(({ file, inserted }) => [file, inserted])).toEqual([
    ['orgs.csv', 1],
    ['classes.csv', 1],
    ['enrollments.csv', 2],
  ]);
  expect(await rows('SELECT source_key, name, time_zone, wallet_payment FROM school')).toEqual([
    {
      source_key: 'o1',
      name: 'Riverside School',
      time_zone: 'Europe/London',
      wallet_payment: true,
    },
  ]);
  expect(
    await rows(
      'SELECT source_key, name, education_level, year, shift, room_number FROM school_class',
    ),
  ).toEqual([
    {
      source_key: 'c1',
      name: '5 Oak',
      education_level: '05',
      year: '2027',
      shift: 'AM',
      room_number: '12',
    },
  ]);
  expect(await enrolled()).toEqual([
    { number: 'R-1041', birth_date: '2016-10-02', class: 'c1', until: '2027-07-21' },
    { number: 'u2', birth_date: '2016-12-19', class: 'c1', until: '2027-06-30' },
  ]);
});

test('a school keeps its own settings: its time zone and its services', async () => {
  await run({}, 'thomas-franks');
  await database.pool.query(
    `UPDATE school SET time_zone = 'Europe/Lisbon', wallet_payment = false, is_test = true`,
  );
  const { files } = await run({}, 'thomas-franks');
  expect(filled(files).every(({ inserted, updated }) => inserted + updated === 0)).toBe(true);
});

test('a student’s column that OneRoster does not know keeps its value', async () => {
  await database.pool.query('TRUNCATE school CASCADE');
  await database.pool.query('ALTER TABLE enrolment ADD house text');
  const { fields, values, written } = enrolments;
  enrolments.fields = [...fields, text(40)('house', { empty: null })];
  enrolments.values = { ...values, house: { from: 's.house', shown: null } };
  enrolments.written = { ...written, staged: { ...written.staged, house: 'enrolment.house' } };
  try {
    await run({}, 'thomas-franks');
    await database.pool.query(`UPDATE enrolment SET house = 'Owls' WHERE number = 'u2'`);
    const moved = (ROSTER['enrollments.csv'] ?? []).map((line) => line.replace('06-30', '07-02'));
    await run({ 'enrollments.csv': moved }, 'thomas-franks');
    expect(await rows('SELECT number, until::text, house FROM enrolment ORDER BY number')).toEqual([
      { number: 'R-1041', until: '2027-07-21', house: null },
      { number: 'u2', until: '2027-07-02', house: 'Owls' },
    ]);
  } finally {
    Object.assign(enrolments, { fields, values, written });
    await database.pool.query('ALTER TABLE enrolment DROP house');
  }
});

test.each([
  ['no company', {}, undefined, 'add --company'],
  ['an unknown company', {}, 'x', 'There is no company x'],
  [
    'another version',
    { 'manifest.csv': ['propertyName,value', 'oneroster.version,1.1'] },
    'thomas-franks',
    'manifest.csv: oneroster.version is 1.1: 1.2 is read',
  ],
  [
    'what changed only',
    { 'manifest.csv': ['propertyName,value', 'oneroster.version,1.2', 'file.users,delta'] },
    'thomas-franks',
    'manifest.csv, line 3, column value: file.users is delta: only bulk is read',
  ],
  [
    'a user who is not there',
    lines('enrollments.csv', 'e5,,,c1,o1,u9,student,true,,'),
    'thomas-franks',
    'enrollments.csv, line 6, column userSourcedId: the user is not in users.csv',
  ],
  [
    'a student without a birth date',
    lines('enrollments.csv', 'e5,,,c1,o1,u3,student,true,,'),
    'thomas-franks',
    'line 6, column userSourcedId: the user has no birthDate in demographics.csv',
  ],
  [
    'a class of a school that is not there',
    lines('classes.csv', 'c3,,,5 Elm,05,k1,,homeroom,12,o9,t1,,,'),
    'thomas-franks',
    'classes.csv, line 4, column schoolSourcedId: there is no school of the company “o9”',
  ],
  [
    'two users of one id',
    lines('users.csv', 'u1,,,true,other,,Other,Reed,,,,,,,05,,,,,,,o1,'),
    'thomas-franks',
    'users.csv, line 5, column sourcedId: the same key as in line 2',
  ],
  [
    'a role that is none',
    lines('enrollments.csv', 'e5,,,c1,o1,u2,pupil,true,,'),
    'thomas-franks',
    'enrollments.csv, line 6, column role: “pupil” is none of',
  ],
  [
    'a roster without a student',
    { 'enrollments.csv': ROSTER['enrollments.csv']?.filter((line) => !line.includes('student,')) },
    'thomas-franks',
    'enrollments.csv: has no row with the role student',
  ],
  [
    'a roster without a school',
    { 'orgs.csv': ROSTER['orgs.csv']?.slice(0, 2) },
    'thomas-franks',
    'orgs.csv: has no row of the type school',
  ],
  [
    'an end that a term which is not there would tell',
    {
      ...lines('classes.csv', 'c3,,,5 Elm,05,k1,,homeroom,12,o1,"t1,t9",,,'),
      ...lines('enrollments.csv', 'e5,,,c3,o1,u2,student,true,,'),
    },
    'thomas-franks',
    'enrollments.csv, line 6, column endDate: is empty, and the terms of the class do not say',
  ],
] as [string, Record<string, string[]>, string | undefined, string][])(
  'refused, and nothing is changed: %s',
  async (_, changes, company, why) => {
    const before = await rows('SELECT count(*) FROM school_class');
    const error = await run(changes, company).catch((error) => error);
    expect(error).toMatchObject({ name: 'ImportError' });
    expect(error.message).toContain(why);
    expect(await rows('SELECT count(*) FROM school_class')).toEqual(before);
  },
);

describe('a student with several rows', () => {
  test.each([
    [
      'a row for each term: until the last one ends',
      [
        'e1,,,c1,o1,u1,student,,2026-09-01,2026-12-18',
        'e2,,,c1,o1,u1,student,,2027-04-12,2027-07-21',
      ],
      { class: 'c1', until: '2027-07-21' },
    ],
    [
      'the same, the other way round',
      [
        'e2,,,c1,o1,u1,student,,2027-04-12,2027-07-21',
        'e1,,,c1,o1,u1,student,,2026-09-01,2026-12-18',
      ],
      { class: 'c1', until: '2027-07-21' },
    ],
    [
      'another class since October',
      ['e1,,,c1,o1,u1,student,,2026-09-01,2026-10-09', 'e2,,,c3,o1,u1,student,,2026-10-12,'],
      { class: 'c3', until: '2027-07-21' },
    ],
    [
      'another class since October, and the old row does not end',
      ['e2,,,c3,o1,u1,student,,2026-10-12,', 'e1,,,c1,o1,u1,student,,2026-09-01,'],
      { class: 'c3', until: '2027-07-21' },
    ],
    [
      'another class from next term on',
      ['e2,,,c3,o1,u1,student,,2027-04-12,', 'e1,,,c1,o1,u1,student,,,2026-12-18'],
      { class: 'c1', until: '2027-07-21' },
    ],
    [
      'between two terms',
      ['e1,,,c1,o1,u1,student,,2026-09-01,2026-11-20', 'e2,,,c3,o1,u1,student,,2027-04-12,'],
      { class: 'c3', until: '2027-07-21' },
    ],
    [
      'mathematics that goes on longer than the homeroom',
      ['e1,,,c2,o1,u1,student,,,2027-07-30', 'e2,,,c1,o1,u1,student,,,2027-06-30'],
      { class: 'c1', until: '2027-07-30' },
    ],
    [
      'who has left: the last of the ends',
      ['e1,,,c1,o1,u1,student,,,2026-10-01', 'e2,,,c3,o1,u1,student,,,2026-11-13'],
      { class: 'c3', until: '2026-11-13' },
    ],
    [
      'one row of them is to be deleted',
      ['e1,tobedeleted,,c1,o1,u1,student,,,2027-12-31', 'e2,active,,c3,o1,u1,Student,,,2027-06-30'],
      { class: 'c3', until: '2027-06-30' },
    ],
  ])('%s', async (_, rows, told) => {
    expect((await enrolment(rows)).enrolled).toMatchObject([{ number: 'R-1041', ...told }]);
  });
});

test('words of OneRoster are read in small and capital letters', async () => {
  const { enrolled } = await enrolment(['e1,ACTIVE,,c1,o1,u1,Student,,,']);
  expect(enrolled).toMatchObject([{ number: 'R-1041' }]);
  const { files } = await run(
    {
      'manifest.csv': ROSTER['manifest.csv']?.map((line) => line.replace('bulk', 'Bulk')) ?? [],
      'orgs.csv': ROSTER['orgs.csv']?.map((line) => line.replace(',school,', ',School,')) ?? [],
      'classes.csv': [...(ROSTER['classes.csv'] ?? []), ELM.replace('homeroom', 'Homeroom')],
    },
    'thomas-franks',
  );
  expect(files.find(({ file }) => file === 'classes.csv')).toMatchObject({ unchanged: 2 });
});

test.each([
  ['the enrolments', { 'enrollments.csv': [2, 3] }],
  ['the user', { 'users.csv': [1] }],
  ['the school', { 'orgs.csv': [2] }],
])(
  '%s to be deleted in a whole file: the enrolment ends, and no student is touched',
  async (_, gone) => {
    await database.pool.query('TRUNCATE school CASCADE');
    await run({}, 'thomas-franks');
    const changes = Object.fromEntries(
      Object.entries(gone).map(([file, at]) => [
        file,
        (ROSTER[file] ?? []).map((line, index) =>
          at.includes(index) ? line.replace(',,,', ',toBeDeleted,,') : line,
        ),
      ]),
    );
    const other = lines('orgs.csv', 'o2,,,Hill School,school,H,d1')['orgs.csv'] ?? [];
    if (changes['orgs.csv']) changes['orgs.csv'] = [...changes['orgs.csv'], ...other.slice(-1)];
    await run(changes, 'thomas-franks');
    const numbers = (await enrolled()).map(({ number }) => number);
    expect(numbers).not.toContain(_ === 'the enrolments' ? 'u2' : 'R-1041');
    expect(await rows(`SELECT source_key FROM school WHERE source_key = 'o1'`)).toHaveLength(1);
  },
);

describe('with the rest taken', () => {
  const rest = { takesRest: true };

  test('a row over a limit is reported and left out, and the others are imported', async () => {
    await database.pool.query('TRUNCATE school CASCADE');
    const changes = {
      ...lines('users.csv', `u5,,,true,a,,A,B,,${'9'.repeat(41)},,,,,05,,,,,,,o1,`),
      ...lines('demographics.csv', 'u5,,,2016-01-01,male,false'),
      ...lines('enrollments.csv', 'e5,,,c1,o1,u5,student,true,,'),
    };
    await expect(run(changes, 'thomas-franks')).rejects.toThrow('line 5, column identifier');
    const { leftOut } = await run(changes, 'thomas-franks', rest);
    expect(leftOut.lines).toEqual([
      'users.csv, line 5, column identifier: is longer than 40 characters',
      'enrollments.csv, line 6, column userSourcedId: the user is left out',
    ]);
    expect((await enrolled()).map(({ number }) => number)).toEqual(['R-1041', 'u2']);
  });

  test('a student with one wrong row stays as before: the other rows would give a wrong end', async () => {
    await enrolment(['e1,,,c1,o1,u1,student,,,2027-06-30']);
    const changes = lines('classes.csv', ELM);
    const wrong = ['e1,,,c1,o1,u1,student,,,2026-12-18', 'e2,,,c1,o1,u1,student,,,31/07/2027'];
    await run(
      { ...changes, 'enrollments.csv': [ROSTER['enrollments.csv']?.[0] ?? '', ...wrong] },
      'thomas-franks',
      rest,
    );
    expect(await enrolled()).toMatchObject([{ number: 'R-1041', until: '2027-06-30' }]);
  });

  test('a homeroom that is left out does not take its students’ class away', async () => {
    await enrolment(['e1,,,c1,o1,u1,student,,,2027-06-30']);
    const long = ROSTER['classes.csv']?.map((line) => line.replace('5 Oak', 'O'.repeat(61))) ?? [];
    await run({ 'classes.csv': long }, 'thomas-franks', rest);
    expect(await enrolled()).toContainEqual(expect.objectContaining({ class: 'c1' }));
  });

  test('a row without a student refuses all', async () => {
    const changes = lines('enrollments.csv', 'e5,,,c1,o1,,student,true,,');
    await expect(run(changes, 'thomas-franks', rest)).rejects.toThrow('does not say whose it is');
  });
});
