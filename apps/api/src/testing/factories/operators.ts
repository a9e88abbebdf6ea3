import { randomUUID } from 'node:crypto';
import { OPERATOR_ROLES } from '@merenda/domain/people/operators';
import { newToken } from '../../auth/tokens.ts';
import {
  createOperator as create,
  createToken,
  type OperatorAccess,
} from '../../modules/operator/index.ts';
import { createDatabase } from '../../platform/database/database.ts';
import type { TestApi } from '../api.ts';

const EVERYTHING: OperatorAccess = {
  roles: OPERATOR_ROLES,
  everywhere: true,
  companies: [],
  schools: [],
};

type Owner = Pick<TestApi, 'owner'>;

const databases = new WeakMap<Owner['owner'], ReturnType<typeof createDatabase>>();

/** As the commands have it, over the owner's connections. */
export function ownerDatabase({ owner }: Owner) {
  const database = databases.get(owner) ?? createDatabase(owner);
  databases.set(owner, database);
  return database;
}

/** A person who has signed in; with every role, everywhere, unless said. */
export async function createOperator(
  api: Owner,
  access: Partial<OperatorAccess> = {},
): Promise<{ id: string; email: string; code: string; token: string }> {
  const email = `operator-${randomUUID()}@merenda.test`;
  const person = { email, name: 'Ana Souza', ...EVERYTHING, ...access };
  const { id, code } = await create(ownerDatabase(api), person);
  const { token, tokenHash } = newToken();
  await api.owner.query(
    `INSERT INTO operator_session (operator_id, token_hash, user_agent, expires_at)
     VALUES ($1, $2, 'test', now() + interval '30 minutes')`,
    [id, tokenHash],
  );
  return { id, email, code, token };
}

/** A script with a token of a day; with every role, everywhere, unless said. */
export async function createScript(
  api: Owner,
  access: Partial<OperatorAccess> = {},
): Promise<{ id: string; token: string }> {
  const until = new Date(Date.now() + 86_400_000);
  const script = { name: randomUUID(), until, ...EVERYTHING, ...access };
  return createToken(ownerDatabase(api), script, new Date());
}

/** How a person's session is shown; and how a script's token. */
export const operatorSession = (token: string) => ({ cookie: `merenda_operator=${token}` });
export const operatorToken = (token: string) => ({ authorization: `Bearer ${token}` });
