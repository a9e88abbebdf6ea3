import type { Api } from '@merenda/contract';
import type { JournalEntry } from '../../../modules/money-audit/index.ts';
import { type Answer, call } from '../../../testing/client.ts';
import type { Turn } from './course.ts';
import type { Family } from './families.ts';

/** What a client sees of an installation, and what it writes down about it. */
export interface Client {
  /** A copy of the API that is there, or was a moment ago. */
  url(): string;
  /** The payers' bank and the processor's pages. */
  sandboxUrl: string;
  journal: JournalEntry[];
  /** The operation that is under way. */
  turn: Turn;
  /** How often something was answered that no fault explains: status, code and route. */
  surprises: Map<string, number>;
}

/** Something that a guardian wants, with a key of its own. */
export interface Operation {
  kind: string;
  /** Asks once, with the same key each time; true once it is told how it ended. */
  attempt(): Promise<boolean>;
}

/** How an answer is to be taken: without any, or with one that tells nothing, it may be done. */
export type Verdict = 'done' | 'refused' | 'unclear';

export interface Asked<Body> {
  verdict: Verdict;
  /** Status and code; undefined without an answer. */
  said: string | undefined;
  answer: Answer<Body> | undefined;
}

/** Asks as a client that cannot know who is alive; writes down nothing. */
export async function ask<K extends keyof Api & string>(
  client: Client,
  family: Family,
  route: K,
  parts: Omit<Parameters<typeof call<K>>[2] & object, 'token'>,
): Promise<Asked<Api[K]['response']>> {
  const { token } = family.guardian;
  const asked: Parameters<typeof call<K>>[2] = { ...parts, token };
  const [url, startedAt] = [client.url(), performance.now()];
  const answer = await call(url, route, asked).catch(() => undefined);
  const verdict = judge(client, route, answer);
  const said = answer && `${answer.status} ${codeOf(answer.body)}`.trim();
  const tookMs = Math.round(performance.now() - startedAt);
  client.turn.note({ asked: route, of: url, said: said ?? null, tookMs });
  return { verdict, said, answer };
}

/** What a guardian may be told at any time: no money, no place, a processor's or its payer's no. */
const EXPECTED = new Set([
  'insufficient_balance',
  'insufficient_funds',
  'order_not_possible',
  'payment_refused',
  'refund_not_possible',
  // Of a refund: the payer's bank has the money, and nobody told us yet.
  'gateway_refused',
]);

/** Ask again: something is under way, or somebody is away. */
const LATER = new Set(['request_in_progress', 'unavailable', 'processor_unavailable']);

function judge(client: Client, route: string, answer: Answer<unknown> | undefined): Verdict {
  if (!answer) return 'unclear';
  if (answer.status < 300) return 'done';
  const code = codeOf(answer.body);
  if (LATER.has(code)) return 'unclear';
  if (EXPECTED.has(code)) return answer.status >= 500 ? 'unclear' : 'refused';
  const name = `${answer.status} ${code}: ${route}`;
  client.surprises.set(name, (client.surprises.get(name) ?? 0) + 1);
  return 'unclear';
}

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

/** What a payer does on the sandbox's own pages; no answer is an answer there. */
export async function visit(
  { sandboxUrl, turn }: Client,
  path: string,
  body: object,
): Promise<unknown> {
  const startedAt = performance.now();
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const tookMs = Math.round(performance.now() - startedAt);
  const said = answer ? String(answer.status) : null;
  turn.note({ asked: `POST ${path}`, of: sandboxUrl, said, tookMs });
  return answer?.json().catch(() => undefined);
}
