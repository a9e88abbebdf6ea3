import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../platform/database/migrations.ts';
import { IMPORT } from '../../../testing/importing.ts';
import { importFolder } from '../index.ts';

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

async function run(changes: Readonly<Record<string, readonly string[]>> = {}, company?: string) {
  for (const [file, lines] of Object.entries({ ...ROSTER, ...changes })) {
    await writeFile(join(folder, file), lines.map((line) => `${line}\r\n`).join(''));
  }
  return importFolder(database.pool, folder, { ...IMPORT, company, today: '2026-11-22' });
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
  expect(
    await rows(
      `SELECT number, birth_date::text, source_key AS class, until::text FROM enrolment
       JOIN school_class ON school_class.id = class_id ORDER BY number`,
    ),
  ).toEqual([
    { number: 'R-1041', birth_date: '2016-10-02', class: 'c1', until: '2027-07-21' },
    { number: 'u2', birth_date: '2016-12-19', class: 'c1', until: '2027-06-30' },
  ]);
});

test('what a school was given here stays: its time zone and its services', async () => {
  await run({}, 'thomas-franks');
  await database.pool.query(
    `UPDATE school SET time_zone = 'Europe/Lisbon', wallet_payment = false, is_test = true`,
  );
  const { files } = await run({}, 'thomas-franks');
  expect(files.every(({ inserted, updated }) => inserted + updated === 0)).toBe(true);
});

const lines = (file: string, ...more: string[]) => ({ [file]: [...(ROSTER[file] ?? []), ...more] });

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
    'classes.csv, line 4, column schoolSourcedId: there is no school of the company "o9"',
  ],
] as const)('refused, and nothing is changed: %s', async (_, changes, company, why) => {
  const before = await rows('SELECT count(*) FROM school_class');
  const error = await run(changes, company).catch((error) => error);
  expect(error).toMatchObject({ name: 'ImportError' });
  expect(error.message).toContain(why);
  expect(await rows('SELECT count(*) FROM school_class')).toEqual(before);
});
