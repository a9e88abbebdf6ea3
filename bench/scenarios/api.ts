import { createHash, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { createPool, migrate } from '@merenda/database';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { type BenchApi, send, startBenchApi } from '../api.ts';
import { closedLoop } from '../closed-loop.ts';
import type { Scenario } from '../scenario.ts';

const CONNECTIONS = 32;
const FAMILIES = 500;

interface Family {
  guardian: string;
  student: string;
  token: string;
}

let families: Family[] = [];
let api: BenchApi | undefined;

/**
 * A transfer as a guardian's phone sends it: HTTP, session, contract, idempotency key,
 * authorisation, posting, answer. One API process with its own connections to the same server.
 */
export const throughTheApi: Scenario = {
  name: `API, transfer, ${CONNECTIONS} connections`,
  async prepare(url) {
    await migrate(url, MIGRATIONS);
    api = await startBenchApi(url);
    families = await addFamilies(url);
  },
  async measure({ seconds }) {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    try {
      return await closedLoop(CONNECTIONS, seconds, () => transfer(agent));
    } finally {
      agent.destroy();
    }
  },
  async finish() {
    await api?.running.stop();
  },
};

/** Guardians with a student each, signed in, with money to transfer. */
async function addFamilies(url: string): Promise<Family[]> {
  const owner = createPool(url, { max: 1 });
  const made = Array.from({ length: FAMILIES }, (_, n) => ({
    n,
    guardian: randomUUID(),
    student: randomUUID(),
    own: randomUUID(),
    theirs: randomUUID(),
    token: randomUUID(),
  }));
  const rows = JSON.stringify(
    made.map((one) => ({ ...one, hash: createHash('sha256').update(one.token).digest('hex') })),
  );
  await owner.query(SCHOOL);
  for (const statement of STATEMENTS) await owner.query(statement, [rows]);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return made;
}

const SCHOOL = `
  INSERT INTO school (id, company_id, name, time_zone, wallet_payment, anamnesis_enabled)
  VALUES ('00000000-0000-4000-9000-000000000001', 'wefood', 'Bench', 'America/Sao_Paulo', true, false)`;

const FROM_ROWS = `FROM jsonb_to_recordset($1::jsonb) AS f (n int, guardian uuid, student uuid,
  own uuid, theirs uuid, hash text)`;

const STATEMENTS = [
  `SELECT ledger.open_account(w, 'strict', 'BRL', 'wallet', 0)
   ${FROM_ROWS}, LATERAL (VALUES (own), (theirs)) AS wallets (w)`,
  `SELECT ledger.post(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'phase', 'posted',
     'debit', public.bench_account(0), 'credit', own, 'amount', 1000000000, 'currency', 'BRL',
     'kind', 'adjustment'))) ${FROM_ROWS}`,
  `INSERT INTO guardian (id, company_id, name, email, password_hash, country, phone, national_id,
     wallet_id) SELECT guardian, 'wefood', 'Bench ' || n, 'bench-' || n || '@example.test', '-', 'BR',
     '+5511961234567', 'B' || n, own ${FROM_ROWS}`,
  `INSERT INTO session (guardian_id, token_hash, user_agent, expires_at)
   SELECT guardian, decode(hash, 'hex'), 'bench', now() + interval '1 day' ${FROM_ROWS}`,
  `INSERT INTO student (id, company_id, school_id, name, birth_date, password_hash, ean_code,
     kiosk_user_id, kiosk_password_hash, wallet_id)
   SELECT student, 'wefood', '00000000-0000-4000-9000-000000000001', 'Bench ' || n, '2015-01-01', '-',
     lpad(n::text, 13, '0'), lpad(n::text, 4, '0'), '-', theirs ${FROM_ROWS}`,
  `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend, may_see_health)
   SELECT guardian, student, true, true, true ${FROM_ROWS}`,
];

function transfer(agent: Agent): Promise<void> {
  const family = families[Math.floor(Math.random() * families.length)];
  if (!family || !api) throw new Error('nothing was prepared');
  const { guardian, student, token } = family;
  return send(agent, api, {
    method: 'POST',
    path: `/responsible-users/${guardian}/dependents/${student}/transfer`,
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: '{"type":"OUT","value":0.01}',
  });
}
