import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Pool } from '@merenda/database';
import { prepareAccounts } from '../accounts.ts';
import { openClient } from '../client.ts';
import { addCarts, addFamilies, type BenchCart, FAMILIES, type Family } from '../families.ts';
import { type Recorder, type Statement, startRecorder } from './record.ts';
import { type Facts, type Recording, type Template, toTemplate } from './template.ts';

/** A database of families with carts, of which nothing runs but what is measured. */
export interface Orders {
  url: string;
  owner: Pool;
  families: readonly Family[];
  /** Each guardian's session. */
  sessions: ReadonlyMap<string, string>;
  recorder: Recorder;
}

/** Fills a migrated database with families, and starts the recorder on it. */
export async function openOrders(url: string): Promise<Orders> {
  const owner = createPool(url, { max: 2 });
  await prepareAccounts(owner);
  const recorder = await startRecorder(url);
  const families = await addFamilies(url);
  const { rows } = await owner.query<{ guardian: string; session: string }>(
    'SELECT guardian_id AS guardian, id AS session FROM session',
  );
  const sessions = new Map(rows.map(({ guardian, session }) => [guardian, session]));
  return { url, owner, families, sessions, recorder };
}

export async function closeOrders({ recorder, owner }: Orders): Promise<void> {
  await recorder.close();
  await owner.end();
}

/** The cost of any number of carts is that of a cart a family. */
const ONE_EACH = 1;

/** Carts that are accepted together: a family has one of them, and all are of one day. */
export async function batchesOf(
  { url, families }: Orders,
  size: number,
  count: number,
): Promise<BenchCart[][]> {
  if (FAMILIES % size !== 0) throw new Error(`${FAMILIES} families make no batches of ${size}`);
  const carts = await addCarts(url, families, count);
  return Array.from({ length: carts.length / size }, (_, n) =>
    carts.slice(n * size, (n + 1) * size),
  );
}

/** The facts of carts that are accepted together. */
export function factsOf({ families, sessions }: Orders, carts: readonly BenchCart[]): Facts {
  const byToken = new Map(families.map((family) => [family.token, family]));
  return Object.fromEntries(
    carts.flatMap(({ id, token, scheduledFor }, n) => {
      const family = byToken.get(token);
      if (!family) throw new Error('a cart of no family');
      const { guardian, student, own, theirs } = family;
      const facts = {
        cart: id,
        day: scheduledFor.slice(0, 10),
        guardian,
        student,
        own,
        theirs,
        hash: createHash('sha256').update(token).digest('hex'),
        session: sessions.get(guardian) ?? '',
      };
      return Object.entries(facts).map(([name, fact]) => [`${name} ${n}`, fact]);
    }),
  );
}

/** The statements of so many acceptances in one transaction, as the product sends them. */
export async function recordAcceptances(orders: Orders, size: number): Promise<Template> {
  const batches = await batchesOf(orders, size, ONE_EACH);
  const [first, second] = [batches[0], batches[1]].map((carts) => carts ?? []);
  const others = batches.slice(2).flat();
  const recordings: Recording[] = [];
  for (const carts of [first ?? [], second ?? []]) {
    const facts = factsOf(orders, carts);
    const statements = await orders.recorder.record((sent) =>
      size === 1
        ? accept(orders, carts[0])
        : acceptTogether(orders, others.splice(0, BATCHES_AT_ONCE), carts, async () => {
            while (!areSignedIn(sent, facts)) await sleep(20);
          }),
    );
    recordings.push({ statements: ownOf(statements, facts), facts });
  }
  const [one, other] = recordings;
  if (!one || !other) throw new Error('nothing was recorded');
  return toTemplate(one, other);
}

/** The batches that are accepted at once; further requests make the next one (record 0507). */
export const BATCHES_AT_ONCE = 2;
/** A request waits for its batch so long after its session was found. */
const SETTLED_MS = 200;

/** Holds up the batches under way until all requests wait for the next one. */
async function acceptTogether(
  orders: Orders,
  before: readonly BenchCart[],
  carts: readonly BenchCart[],
  untilSignedIn: () => Promise<void>,
): Promise<void> {
  const holder = await orders.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM cart WHERE id = ANY ($1) FOR UPDATE', [
    before.map(({ id }) => id),
  ]);
  const answers: Promise<void>[] = [];
  for (const cart of before) {
    answers.push(accept(orders, cart));
    while ((await waitingFor(orders)) < answers.length) await sleep(20);
  }
  answers.push(...carts.map((cart) => accept(orders, cart)));
  await untilSignedIn();
  await sleep(SETTLED_MS);
  await holder.query('COMMIT');
  holder.release();
  await Promise.all(answers);
}

/** The number of transactions that wait for a lock. */
async function waitingFor({ owner }: Orders): Promise<number> {
  const { rows } = await owner.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

export async function accept({ recorder }: Orders, cart: BenchCart | undefined): Promise<void> {
  if (!cart) throw new Error('no cart was prepared');
  const client = openClient(recorder);
  await client.send({
    method: 'POST',
    path: `/menu-orders-estimations/${cart.id}/accept`,
    token: cart.token,
    key: randomUUID(),
    body: JSON.stringify({ scheduledFor: cart.scheduledFor, confirmedWarnings: [] }),
  });
  client.close();
}

const allOf = (kind: string, facts: Facts): string[] =>
  Object.entries(facts).flatMap(([name, fact]) => (name.startsWith(`${kind} `) ? [fact] : []));

const mentions = (statement: Statement, fact: string): boolean =>
  statement.values.some((value) => value?.includes(fact));

/** Has the session of every request been found? */
const areSignedIn = (sent: readonly Statement[], facts: Facts): boolean =>
  allOf('hash', facts).every((hash) => sent.some((one) => one.isAnswered && mentions(one, hash)));

/**
 * The look-up of the guardians' sessions, and the one transaction with their carts.
 * @throws Error when the carts were accepted by several transactions
 */
function ownOf(statements: readonly Statement[], facts: Facts): Statement[] {
  const hashes = allOf('hash', facts);
  const lookUps = statements.filter((one) => hashes.some((hash) => mentions(one, hash)));
  const carts = allOf('cart', facts);
  const first = statements.findIndex((one) => carts.every((cart) => mentions(one, cart)));
  const { connection } = statements[first] ?? {};
  if (connection === undefined) throw new Error('the carts were not accepted together');
  const begin = statements.findLastIndex(
    (one, at) => at < first && one.connection === connection && one.text === 'begin',
  );
  const end = statements.findIndex(
    (one, at) => at > first && one.connection === connection && one.text === 'commit',
  );
  const transaction = statements.slice(begin, end + 1);
  return [asOne(lookUps), ...transaction.filter((one) => one.connection === connection)];
}

/** Chance decides which requests share a look-up: here they share one, and one list. */
function asOne(lookUps: readonly Statement[]): Statement {
  const [first] = lookUps;
  if (!first) throw new Error('no session was looked up');
  const hashes = lookUps.map(({ values }) => values[0]?.slice(1, -1));
  return { ...first, values: [`{${hashes.join(',')}}`] };
}
