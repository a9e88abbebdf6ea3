import { parseArgs } from 'node:util';
import { chooseInstallation, createPool } from '@merenda/database';
import {
  changeAccess,
  createOperator,
  createToken,
  disableOperator,
  type ListedOperator,
  listOperators,
  type OperatorAccess,
  OperatorError,
  resetOperator,
} from '../../apps/api/src/modules/operator/index.ts';
import { createDatabase } from '../../apps/api/src/platform/database/database.ts';
import { openMigrated } from '../installation/open-migrated.ts';
import { ACT_COMMANDS } from './acts.ts';
import { ALERT_COMMANDS } from './alerts.ts';
import { createCodes } from './codes.ts';
import type { Db } from './entitled.ts';
import { PAYOUT_COMMANDS } from './payouts.ts';
import { PICTURE_COMMANDS } from './pictures.ts';
import { TICKET_COMMANDS } from './tickets.ts';

interface CommandOutput {
  /** The code or token, shown only once. */
  secret?: string;
  /** The lines for the person at the terminal. */
  lines: string[];
}

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  until: { type: 'string' },
  as: { type: 'string' },
  code: { type: 'string' },
  ticket: { type: 'string' },
  text: { type: 'string' },
  payout: { type: 'string' },
  reason: { type: 'string' },
  payer: { type: 'string' },
  number: { type: 'string', multiple: true },
  product: { type: 'string' },
  file: { type: 'string' },
  to: { type: 'string' },
  role: { type: 'string', multiple: true },
  company: { type: 'string', multiple: true },
  school: { type: 'string', multiple: true },
  everywhere: { type: 'boolean' },
  again: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

/**
 * Runs a command that `scripts/operator.ts` lists, on the database that the environment names.
 * @throws OperatorError when it fails, InstallationError, EnvError
 */
export async function runOperatorCommand(
  source: Record<string, string | undefined>,
  args: readonly string[],
): Promise<CommandOutput> {
  const { values, positionals } = read(args);
  const command = COMMANDS[positionals.join(' ')];
  if (!command)
    throw new OperatorError(`npm run operator wants one of: ${Object.keys(COMMANDS).join(', ')}`);
  const installation = await chooseInstallation(source);
  const { url, stop } = await openMigrated(installation);
  const pool = createPool(url, { max: 1, applicationName: 'merenda operator' });
  try {
    return await command(createDatabase(pool), values, {
      ...source,
      DATA_DIR: installation.dataDir,
    });
  } finally {
    await pool.end();
    await stop();
  }
}

function read(args: readonly string[]) {
  try {
    return parse(args);
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/\n|\. /) : [];
    throw new OperatorError(
      `${reason}: npm run operator -- <command> <options>, as scripts/operator.ts lists them`,
    );
  }
}

type Source = Record<string, string | undefined>;

const COMMANDS: Record<string, (db: Db, values: Values, source: Source) => Promise<CommandOutput>> =
  {
    async list(db) {
      return { lines: (await listOperators(db, new Date())).map(describe) };
    },
    async create(db, values) {
      const { code } = await createOperator(db, {
        email: wanted(values, 'email'),
        name: wanted(values, 'name'),
        ...accessOf(values),
      });
      return { secret: code, lines: ['The code for the first sign-in, good for three days:'] };
    },
    async roles(db, values) {
      await changeAccess(db, { email: wanted(values, 'email') }, accessOf(values));
      return { lines: ['Changed, from the next request on.'] };
    },
    async disable(db, values) {
      await disableOperator(db, { email: wanted(values, 'email') });
      return { lines: ['Disabled: every session has ended.'] };
    },
    async reset(db, values) {
      const secret = await resetOperator(db, wanted(values, 'email'));
      return { secret, lines: ['The code for the next first sign-in, good for three days:'] };
    },
    async 'token create'(db, values) {
      const until = new Date(`${wanted(values, 'until')}T00:00:00Z`);
      if (Number.isNaN(until.getTime())) throw new OperatorError('--until wants a day, YYYY-MM-DD');
      const token = { name: wanted(values, 'name'), until, ...accessOf(values) };
      const { token: secret } = await createToken(db, token, new Date());
      return { secret, lines: [`The token, until ${until.toISOString()}:`] };
    },
    async 'token roles'(db, values) {
      await changeAccess(db, { token: wanted(values, 'name') }, accessOf(values));
      return { lines: ['Changed, from the next request on.'] };
    },
    async 'token end'(db, values) {
      await disableOperator(db, { token: wanted(values, 'name') });
      return { lines: ['Ended.'] };
    },
    'codes create': (db, values) => createCodes(db, { ...values, as: wanted(values, 'as') }),
    ...Object.fromEntries(
      Object.entries({
        ...TICKET_COMMANDS,
        ...PAYOUT_COMMANDS,
        ...ALERT_COMMANDS,
        ...PICTURE_COMMANDS,
        ...ACT_COMMANDS,
      }).map(([name, act]) => [
        name,
        async (db: Db, values: Values, source: Source) => ({
          lines: await act(db, { ...values, as: wanted(values, 'as'), source }),
        }),
      ]),
    ),
  };

function wanted(values: Values, name: 'email' | 'name' | 'until' | 'as'): string {
  const value = values[name]?.trim();
  if (!value) throw new OperatorError(`--${name} is wanted`);
  return value;
}

const accessOf = ({ role, company, school, everywhere }: Values): OperatorAccess => ({
  roles: role ?? [],
  everywhere: everywhere ?? false,
  companies: company ?? [],
  schools: school ?? [],
});

function describe({ name, email, roles, state, until, lastSeenAt, ...scope }: ListedOperator) {
  const where = scope.everywhere ? ['everywhere'] : [...scope.companies, ...scope.schools];
  const times = [
    ...(until ? [`until ${until.toISOString()}`] : []),
    ...(lastSeenAt ? [`seen ${lastSeenAt.toISOString()}`] : []),
  ];
  return [name, email ?? 'token', state, roles.join('+'), where.join('+'), ...times].join('  ');
}
