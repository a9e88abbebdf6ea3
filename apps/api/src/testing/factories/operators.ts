import { randomUUID } from 'node:crypto';
import { OPERATOR_ROLES } from '@merenda/domain/people/operators';
import { DAY_MS } from '@merenda/domain/time/spans';
import { Secret, TOTP } from 'otpauth';
import { newToken } from '../../auth/tokens.ts';
import { newTotpSecret, totpUri } from '../../auth/totp.ts';
import {
  createOperator as create,
  createToken,
  type OperatorAccess,
} from '../../modules/operator/index.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { sealSecret } from '../../platform/seal/data-key.ts';
import type { TestApi } from '../api.ts';

const EVERYTHING: OperatorAccess = {
  roles: OPERATOR_ROLES,
  everywhere: true,
  companies: [],
  schools: [],
};

type Owner = Pick<TestApi, 'owner'>;

/** A database over the owner's connections, as commands use it. */
export const ownerDatabase = ({ owner }: Owner) => createDatabase(owner);

const STEP_MS = 30_000;

/** A signed-in person; by default with every role and the scope everywhere. */
export async function createOperator(
  api: Pick<TestApi, 'owner' | 'services'>,
  access: Partial<OperatorAccess> = {},
): Promise<Operator> {
  const { id, email } = await createBeginner(api, access);
  const password = 'a quiet office';
  const secret = newTotpSecret();
  const { sealed, print } = await sealSecret(api.services, ownerDatabase(api), 'operator_totp', {
    id,
    secret,
  });
  await api.owner.query(
    `WITH totp AS (
       INSERT INTO operator_totp (operator_id, sealed, data_key_print, last_step)
       VALUES ($1, $2, $3, 0)),
     setup AS (DELETE FROM operator_setup WHERE operator_id = $1)
     UPDATE operator SET password_hash = $4 WHERE id = $1`,
    [id, sealed, print, await api.services.passwords.hash(password)],
  );
  const uri = new URL(totpUri({ issuer: 'Merenda', account: email, secret }));
  return {
    ...{ id, email, password, secret: uri.searchParams.get('secret') ?? '' },
    token: (await createSession(api, id)).token,
    session: (await createSession(api, id)).id,
  };
}

export interface Operator {
  id: string;
  email: string;
  password: string;
  /** The authenticator app's secret in base32. */
  secret: string;
  /** The session's token, and the id of another session. */
  token: string;
  session: string;
}

/** A person who only has the code for the first sign-in. */
export async function createBeginner(
  api: Owner,
  access: Partial<OperatorAccess> = {},
): Promise<{ id: string; email: string; code: string }> {
  const email = `operator-${randomUUID()}@merenda.test`;
  const person = { email, name: 'Ana Souza', ...EVERYTHING, ...access };
  return { email, ...(await create(ownerDatabase(api), person)) };
}

/** Two operators and a script as administrators see them, and two proposals of the first. */
export async function createAdministered(api: Pick<TestApi, 'owner' | 'services'>) {
  const { id, session } = await createOperator(api);
  return {
    operator: id,
    operatorSession: session,
    leavingOperator: (await createOperator(api)).id,
    script: (await createScript(api)).id,
    proposal: await createProposal(api, id),
    spareProposal: await createProposal(api, id),
  };
}

/** An administrator's open proposal for a new operator. */
async function createProposal({ owner }: Owner, proposer: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO operator_proposal
       (email, name, roles, everywhere, companies, schools, proposed_by)
     VALUES ($1, 'Rui Costa', '{finance}', true, '{}', '{}', $2) RETURNING id`,
    [`proposed-${randomUUID()}@merenda.test`, proposer],
  );
  return rows[0]?.id ?? '';
}

async function createSession({ owner }: Owner, operatorId: string) {
  const { token, tokenHash } = newToken();
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO operator_session (operator_id, token_hash, user_agent, expires_at)
     VALUES ($1, $2, 'test', now() + interval '30 minutes') RETURNING id`,
    [operatorId, tokenHash],
  );
  return { token, id: rows[0]?.id ?? '' };
}

/** The code of an authenticator app, `steps` later than now; the server allows for one step. */
export const codeOf = (secret: string, { now = Date.now(), steps = 0 } = {}): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * STEP_MS });

/** A script with a token valid for a day; by default with every role and the scope everywhere. */
export async function createScript(
  api: Owner,
  access: Partial<OperatorAccess> = {},
): Promise<{ id: string; token: string }> {
  const until = new Date(Date.now() + DAY_MS);
  const script = { name: randomUUID(), until, ...EVERYTHING, ...access };
  return createToken(ownerDatabase(api), script, new Date());
}

/** Headers with a person's session or a script's token. */
export const operatorSession = (token: string) => ({ cookie: `merenda_operator=${token}` });
export const operatorToken = (token: string) => ({ authorization: `Bearer ${token}` });
