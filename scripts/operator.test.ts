import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOUR_EYES_FROM } from '@merenda/domain/payouts/payouts';
import { testDatabase } from '@merenda/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTotpSecret, totpUri } from '../apps/api/src/auth/totp.ts';
import { createDatabase } from '../apps/api/src/platform/database/database.ts';
import { MIGRATIONS } from '../apps/api/src/platform/database/migrations.ts';
import { sealSecret } from '../apps/api/src/platform/seal/data-key.ts';
import { codeOf } from '../apps/api/src/testing/factories/operators.ts';
import { dishPhotoOf } from '../apps/api/src/testing/factories/pictures.ts';
import { PAYER } from '../apps/api/src/testing/payouts.ts';
import { runOperatorCommand } from './operator/run-command.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  await database.pool.query(
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers)
     VALUES ('wefood', 'Wefood', 'BR', 'BRL', 'America/Sao_Paulo', 'school', '{}')`,
  );
});
afterAll(() => database.drop());

const DATA_KEY = 'd'.repeat(64);
const run = (...args: string[]) =>
  runOperatorCommand({ DATABASE_URL: database.url, DATA_KEY }, args);
const day = (fromNow: number) =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const ACCESS = ['--role', 'support', '--role', 'finance', '--company', 'wefood'];
const ANA = ['--email', 'Ana@Merenda.example', '--name', 'Ana Souza'];

test('an operator is created, changed, disabled and enabled again, each shown by the list and the audit', async () => {
  const { secret } = await run('create', ...ANA, ...ACCESS);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect((await run('list')).lines).toEqual([
    'Ana Souza  ana@merenda.example  new  support+finance  wefood',
  ]);
  await run('roles', '--email', 'ana@merenda.example', '--role', 'administrator', '--everywhere');
  await run('disable', '--email', 'ana@merenda.example');
  expect((await run('list')).lines).toEqual([
    'Ana Souza  ana@merenda.example  disabled  administrator  everywhere',
  ]);
  const reset = await run('reset', '--email', 'ana@merenda.example');
  expect(reset.secret).not.toBe(secret);
  const { rows } = await database.pool.query('SELECT action, detail FROM audit ORDER BY id');
  const nowhere = { schools: [], companies: [] };
  expect(rows).toEqual([
    {
      action: 'operator.created',
      detail: {
        ...nowhere,
        roles: ['support', 'finance'],
        everywhere: false,
        companies: ['wefood'],
      },
    },
    {
      action: 'operator.changed',
      detail: { ...nowhere, roles: ['administrator'], everywhere: true },
    },
    { action: 'operator.disabled', detail: {} },
    { action: 'operator.reset', detail: {} },
  ]);
});

test('a token is shown once, ends by its name, and frees the name', async () => {
  const create = () => run('token', 'create', '--name', 'month end', '--until', day(30), ...ACCESS);
  const { secret = '' } = await create();
  await expect(create()).rejects.toThrow('there is a token month end already');
  const { rows } = await database.pool.query(
    'SELECT json_agg(s)::text AS all FROM operator_session s',
  );
  expect(rows[0].all).not.toContain(secret);
  await run('token', 'end', '--name', 'month end');
  expect((await create()).secret).not.toBe(secret);
});

test.each([
  ['no command', [], 'one of: list'],
  ['an unknown option', ['list', '--all'], '--all'],
  ['no role', ['create', '--email', 'x@y.example', '--name', 'Xy', '--everywhere'], 'one role'],
  ['an unknown role', ['create', ...ANA, '--role', 'root', '--everywhere'], 'no role root'],
  ['no scope', ['create', ...ANA, '--role', 'finance'], 'a scope is wanted'],
  ['two scopes', ['create', ...ANA, ...ACCESS, '--everywhere'], 'not both'],
  ['an unknown company', ['create', ...ANA, '--role', 'finance', '--company', 'x'], 'no company x'],
  ['an unknown school', ['create', ...ANA, '--role', 'school', '--school', 'x'], 'no school x'],
  ['no e-mail', ['create', '--email', 'ana', '--name', 'Ana', ...ACCESS], 'no e-mail address'],
  ['an e-mail that is known', ['create', ...ANA, ...ACCESS], 'known already'],
  ['nobody', ['disable', '--email', 'nobody@merenda.example'], 'no operator'],
  ['a token without an end', ['token', 'create', '--name', 'x y', ...ACCESS], '--until is wanted'],
  [
    'a token that is over',
    ['token', 'create', '--name', 'x y', '--until', day(0), ...ACCESS],
    'over',
  ],
  [
    'a token for ever',
    ['token', 'create', '--name', 'x y', '--until', day(400), ...ACCESS],
    '366 days',
  ],
  [
    'a token without a scope',
    ['token', 'create', '--name', 'x y', '--until', day(9), '--role', 'finance'],
    'a scope',
  ],
])('refused in one line: %s', async (_, args, why) => {
  await expect(run(...args)).rejects.toThrow(why);
  await expect(run(...args)).rejects.toMatchObject({ name: 'OperatorError' });
});

test('a ticket is read and answered by command, as the operator, with the right and within the scope', async () => {
  await run('create', '--email', 'eva@merenda.example', '--name', 'Eva', ...ACCESS);
  await run(
    'create',
    '--email',
    'ivo@merenda.example',
    '--name',
    'Ivo',
    '--role',
    'school',
    '--everywhere',
  );
  await database.pool.query(
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers)
     VALUES ('abroad', 'Abroad', 'PT', 'EUR', 'Europe/Lisbon', 'school', '{}')`,
  );
  const { rows } = await database.pool.query<{ id: string }>(
    `WITH person AS (
       INSERT INTO guardian (company_id, name, email, password_hash, country, phone, national_id, wallet_id)
       SELECT id, 'Marina', id || '@example.test', 'x', 'BR', '+5511961234567', '7', uuidv7()
       FROM company RETURNING id, company_id)
     INSERT INTO ticket (id, guardian_id, company_id, conversation_id, type, created_at, updated_at)
     SELECT uuidv7(), id, company_id, 'chat', 'OTHER', now(), now() FROM person
     ORDER BY company_id DESC RETURNING id`,
  );
  const [own = '', foreign = ''] = rows.map(({ id }) => id);
  const as = (...args: string[]) => run('tickets', ...args, '--as', 'eva@merenda.example');
  expect((await as('list')).lines).toEqual([expect.stringContaining(own)]);
  await as('answer', '--ticket', own, '--text', 'We look \u001b[31minto it');
  expect((await as('read', '--ticket', own)).lines.at(-1)).toMatch(
    /support: We look {2}\[31minto it$/,
  );
  await expect(as('confirm', '--ticket', own)).rejects.toThrow('answer and close it');
  await as('close', '--ticket', own);
  await expect(as('answer', '--ticket', foreign, '--text', 'hello')).rejects.toThrow(
    'there is none',
  );
  await expect(run('tickets', 'list', '--as', 'ivo@merenda.example')).rejects.toThrow('may not');
  const { rows: acts } = await database.pool.query(
    `SELECT name, action FROM audit JOIN operator ON operator.id = operator_id ORDER BY audit.id`,
  );
  expect(acts).toEqual([
    { name: 'Eva', action: 'ticket.answered' },
    { name: 'Eva', action: 'ticket.closed' },
  ]);
});

test('a note is posted by command to the guardians of a company, as the operator, with the right and within the scope', async () => {
  await run('create', '--email', 'noa@merenda.example', '--name', 'Noa', ...ACCESS);
  const { rows: guardians } = await database.pool.query<{ id: string }>(
    `SELECT id FROM guardian WHERE company_id = 'wefood'`,
  );
  const post = (...args: string[]) => run('alerts', 'post', ...args);
  const [as, text] = [
    ['--as', 'noa@merenda.example'],
    ['--text', 'Lunch is at noon on Friday.'],
  ];
  const { lines } = await post('--company', 'wefood', ...text, ...as);
  expect(lines).toEqual([`Posted to ${guardians.length} guardians.`]);
  const told = async () => {
    const { rows } = await database.pool.query(
      `SELECT guardian_id AS id, body, name FROM alert
       JOIN alert_note ON alert_note.id = subject JOIN operator ON operator.id = operator_id`,
    );
    return rows;
  };
  const expected = guardians.map(({ id }) => ({
    id,
    body: 'Lunch is at noon on Friday.',
    name: 'Noa',
  }));
  expect(await told()).toEqual(expected);
  await expect(post('--company', 'abroad', ...text, ...as)).rejects.toThrow('there is none');
  await expect(post(...text, ...as)).rejects.toThrow('one --company or one --school');
  for (const bad of ['no', '\u001b[31mred', '\u200b\u200b\u200b', 'x'.repeat(501)]) {
    const refused = post('--company', 'wefood', '--text', bad, ...as);
    await expect(refused).rejects.toThrow('--text wants 3 to 500');
  }
  await run('roles', '--email', 'noa@merenda.example', '--role', 'finance', '--everywhere');
  await expect(post('--company', 'wefood', ...text, ...as)).rejects.toThrow('may not');
  expect(await told()).toEqual(expected);
  const { rows: acts } = await database.pool.query(
    `SELECT name FROM audit JOIN operator ON operator.id = operator_id WHERE action = 'alert.posted'`,
  );
  expect(acts).toEqual([{ name: 'Noa' }]);
});

test('a payout is listed and approved by command, as the operator, with the right and within the scope', async () => {
  await run('create', '--email', 'lia@merenda.example', '--name', 'Lia', ...ACCESS);
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO payout_request (id, guardian_id, company_id, wallet_id, subject, amount_minor,
       asked_lately_minor, currency, hold_id)
     SELECT uuidv7(), id, company_id, wallet_id, 'USER-WALLET-REIMBURSEMENT', 1000, 1000, 'BRL', uuidv7()
     FROM guardian ORDER BY company_id DESC RETURNING id`,
  );
  const [own = '', foreign = ''] = rows.map(({ id }) => id);
  const as = (...args: string[]) => run('payouts', ...args, '--as', 'lia@merenda.example');
  expect((await as('list')).lines).toEqual([expect.stringContaining(`${own}  `)]);
  await expect(as('approve', '--payout', foreign)).rejects.toThrow('there is none');
  await expect(as('refuse', '--payout', own)).rejects.toThrow('--reason');
  expect((await as('approve', '--payout', own)).lines).toEqual([
    'It is approved, approved by 1 of 1.',
  ]);
  await expect(as('approve', '--payout', own)).rejects.toThrow('approved');
  await expect(
    run('payouts', 'approve', '--payout', own, '--as', 'ivo@merenda.example'),
  ).rejects.toThrow('may not');
  const { rows: acts } = await database.pool.query(
    `SELECT name FROM audit JOIN operator ON operator.id = operator_id WHERE subject = $1`,
    [own],
  );
  expect(acts).toEqual([{ name: 'Lia' }]);
});

test('a file for the bank has its place before payouts leave with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'operator-bank-'));
  const [payer, bad, to] = ['payer.json', 'bad.json', 'payouts.xml'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const account = { name: 'Wefood', iban: 'HU42117730161111101800000000' };
  await writeFile(payer, JSON.stringify(account));
  await writeFile(bad, JSON.stringify({ ...account, iban: 'HU42' }));
  const make = (from: string, into: string) =>
    run(
      ...['payouts', 'file', '--company', 'wefood', '--payer', from],
      ...['--to', into, '--as', 'lia@merenda.example'],
    );
  const wrong: [string, string, string][] = [
    [bad, to, `--payer: ${bad} describes no paying account (iban)`],
    [join(folder, 'none.json'), to, `--payer: ${folder}/none.json cannot be read as JSON`],
    [payer, payer, `--to: ${payer} cannot be written (EEXIST)`],
    [payer, join(folder, 'none', 'x'), `--to: ${folder}/none/x cannot be written (ENOENT)`],
  ];
  for (const [from, into, line] of wrong) {
    await expect(make(from, into)).rejects.toMatchObject({ name: 'OperatorError', message: line });
  }
  expect(await make(payer, to)).toMatchObject({
    lines: expect.arrayContaining(['Nothing that is approved can go in a file.']),
  });
  expect((await readdir(folder)).toSorted()).toEqual(['bad.json', 'payer.json']);
  expect((await database.pool.query('SELECT FROM bank_file')).rowCount).toBe(0);
});

test('a file that payouts have left with is named if it cannot be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'operator-bank-'));
  const [payer, to] = [join(folder, 'payer.json'), join(folder, 'payouts.rem')];
  await writeFile(payer, JSON.stringify(PAYER));
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM payout_request WHERE company_id = 'wefood' AND status = 'approved'`,
  );
  const id = rows[0]?.id ?? '';
  const details = {
    ...{ motive: 'moved', name: 'Zuleica Prado', fiscalNumber: '52998224725' },
    destination: {
      ...{ type: 'bank-account', bank: '341' },
      ...{ bankAgency: '1234-5', bankAccountNumber: '987654-3' },
    },
  };
  const db = createDatabase(database.pool);
  const { sealed, print } = await sealSecret({ env: { DATA_KEY } }, db, 'payout_details', {
    id,
    secret: Buffer.from(JSON.stringify(details)),
  });
  await database.pool.query(
    'INSERT INTO payout_details (payout_id, sealed, data_key_print) VALUES ($1, $2, $3)',
    [id, sealed, print],
  );
  await database.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'no room'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON audit FOR EACH ROW
       WHEN (NEW.action = 'payout.opened') EXECUTE FUNCTION refuse()`,
  );
  const refused = await run(
    ...['payouts', 'file', '--company', 'wefood', '--payer', payer],
    ...['--to', to, '--as', 'lia@merenda.example'],
  ).catch((error: unknown) => error);
  await database.pool.query('DROP TRIGGER refuse ON audit; DROP FUNCTION refuse');
  const { rows: files } = await database.pool.query<{ id: string }>('SELECT id FROM bank_file');
  expect(files).toHaveLength(1);
  expect(refused).toMatchObject({
    name: 'OperatorError',
    message: `${to} is not written (no room): the console lists file ${files[0]?.id}`,
  });
  expect(await readdir(folder)).toEqual(['payer.json']);
});

test('a large payout is approved by command with a code of each of two apps, since a name alone proves nothing', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO payout_request (id, guardian_id, company_id, wallet_id, subject, amount_minor,
       asked_lately_minor, currency, hold_id)
     SELECT uuidv7(), id, company_id, wallet_id, 'USER-WALLET-REIMBURSEMENT', $1, $1, 'BRL', uuidv7()
     FROM guardian WHERE company_id = 'wefood' LIMIT 1 RETURNING id`,
    [FOUR_EYES_FROM.BRL],
  );
  const payout = rows[0]?.id ?? '';
  const approve = (email: string, ...code: string[]) =>
    run('payouts', 'approve', '--payout', payout, '--as', email, ...code);
  const codes = { ada: await newApp('ada'), bob: await newApp('bob') };
  const [ada, bob] = ['ada@merenda.example', 'bob@merenda.example'] as const;
  await expect(approve(ada)).rejects.toThrow('two people');
  await expect(approve(ada, '--code', codes.bob())).rejects.toThrow('--code');
  expect((await approve(ada, '--code', codes.ada())).lines).toEqual([
    'It is requested, approved by 1 of 2.',
  ]);
  await expect(approve(bob)).rejects.toThrow('two people');
  await expect(approve(bob, '--code', codes.ada())).rejects.toThrow('--code');
  expect((await approve(bob, '--code', codes.bob())).lines).toEqual([
    'It is approved, approved by 2 of 2.',
  ]);
});

/** Creates a person in finance with an authenticator app. @returns the app's current code */
async function newApp(name: string): Promise<() => string> {
  await run('create', '--email', `${name}@merenda.example`, '--name', name, ...ACCESS);
  const secret = newTotpSecret();
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM operator WHERE email = $1',
    [`${name}@merenda.example`],
  );
  const id = rows[0]?.id ?? '';
  const db = createDatabase(database.pool);
  const { sealed, print } = await sealSecret({ env: { DATA_KEY } }, db, 'operator_totp', {
    id,
    secret,
  });
  await database.pool.query('INSERT INTO operator_totp VALUES ($1, $2, $3, 0)', [
    id,
    sealed,
    print,
  ]);
  const uri = new URL(totpUri({ issuer: 'Merenda', account: name, secret }));
  return () => codeOf(uri.searchParams.get('secret') ?? '');
}

test('a picture and a logo are saved and removed by command, with the right and within the scope, and the acts show it', async () => {
  const school = ['--role', 'school', '--company', 'wefood'];
  await run('create', '--email', 'rui@merenda.example', '--name', 'Rui', ...school);
  const every = ['--role', 'administrator', '--everywhere'];
  await run('create', '--email', 'zoe@merenda.example', '--name', 'Zoe', ...every);
  await database.pool.query(
    `INSERT INTO product (company_id, source_key, names, descriptions, allergens, nutritional_value)
     VALUES ('wefood', 'rice', '{"en": "Rice"}', '{}', '{}', 'inNatura')`,
  );
  const as = (...args: string[]) => run('pictures', ...args, '--as', 'rui@merenda.example');
  const list = async () => (await as('list', '--company', 'wefood')).lines[0] ?? '';
  const [product = ''] = (await list()).split('  ');
  expect(await list()).toBe(`${product}  none  rice  Rice`);
  const folder = await mkdtemp(join(tmpdir(), 'merenda-pictures-'));
  const [good, bad] = [join(folder, 'good.webp'), join(folder, 'bad.jpg')];
  await writeFile(good, await dishPhotoOf({}, 'webp'));
  await writeFile(bad, 'no picture');
  for (const file of [bad, join(folder, 'none.jpg')]) {
    const refused = as('save', '--product', product, '--file', file);
    await expect(refused).rejects.toMatchObject({ name: 'OperatorError' });
  }
  await as('save', '--product', product, '--file', good);
  expect(await list()).toContain('  picture  ');
  await as('remove', '--product', product);
  await expect(as('remove', '--product', product)).rejects.toThrow('no such record');
  const schools = await database.pool.query<{ id: string }>(
    `INSERT INTO school (company_id, name, time_zone, wallet_payment, anamnesis_enabled)
     VALUES ('wefood', 'Colégio Aurora', 'America/Sao_Paulo', true, false) RETURNING id`,
  );
  const ofSchool = ['--school', schools.rows[0]?.id ?? '', '--as', 'rui@merenda.example'];
  await run('logo', 'save', '--file', good, ...ofSchool);
  const { rows } = await database.pool.query('SELECT FROM school WHERE coupon_logo_id IS NOT NULL');
  expect(rows).toHaveLength(1);
  await run('logo', 'remove', ...ofSchool);
  await expect(run('logo', 'remove', ...ofSchool)).rejects.toThrow('no such record');
  const noRight = run('pictures', 'remove', '--product', product, '--as', 'zoe@merenda.example');
  await expect(noRight).rejects.toThrow('may not');
  const { lines } = await run('acts', 'list', '--as', 'zoe@merenda.example');
  expect(lines[0]).toContain(`Rui  school.coupon-logo-removed  ${schools.rows[0]?.id}`);
  expect(lines[2]).toContain(`Rui  product.picture-removed  ${product}`);
  await expect(run('acts', 'list', '--as', 'rui@merenda.example')).rejects.toThrow('may not');
});
