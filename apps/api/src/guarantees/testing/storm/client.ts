import type { Api } from '@merenda/contract';
import type { JournalEntry } from '../../../modules/money-audit/index.ts';
import { type Answer, call } from '../../../testing/client.ts';
import type { Turn } from './course.ts';
import type { Family } from './families.ts';

/** A client's view of an installation, and its journal. */
export interface Client {
  /** The address of a copy of the API that runs, or ran a moment ago. */
  url(): string;
  /** The payers' bank and the processor's pages. */
  sandboxUrl: string;
  journal: JournalEntry[];
  /** The running operation. */
  turn: Turn;
  /** The database's clock may be ahead: a guardian proves anew who they are where that is asked. */
  provesAnew?: boolean;
  /** Number of answers that no fault explains, by status, code and route. */
  surprises: Map<string, number>;
}

/** A guardian's request with its own idempotency key. */
export interface Operation {
  kind: string;
  /** Sends the request once, with the same key each time; returns true when the outcome is known. */
  attempt(): Promise<boolean>;
}

/** The meaning of an answer; without a clear answer the request may have been done. */
export type Verdict = 'done' | 'refused' | 'unclear';

export interface JudgedAnswer<Body> {
  verdict: Verdict;
  /** Status and code; undefined without an answer. */
  said: string | undefined;
  answer: Answer<Body> | undefined;
}

const STEP_UP = 'step_up_required';

/** Sends a request as a client that does not know which copies run; records nothing. */
export async function ask<K extends keyof Api & string>(
  client: Client,
  family: Family,
  route: K,
  parts: Omit<Parameters<typeof call<K>>[2] & object, 'token'>,
): Promise<JudgedAnswer<Api[K]['response']>> {
  const { token, password } = family.guardian;
  const asked: Parameters<typeof call<K>>[2] = { ...parts, token };
  const answered = await judged(client, route, (url) => call(url, route, asked));
  if (client.provesAnew && answered.said?.endsWith(STEP_UP)) {
    const step = 'POST /auth/step-up';
    await judged(client, step, (url) => call(url, step, { token, body: { password } }));
  }
  return answered;
}

/** Sends a request to a copy and judges its answer; records nothing. */
export async function judged<Said extends Pick<Answer<unknown>, 'status' | 'body'>>(
  client: Client,
  route: string,
  send: (url: string) => Promise<Said>,
): Promise<{ verdict: Verdict; said: string | undefined; answer: Said | undefined }> {
  const [url, startedAt] = [client.url(), performance.now()];
  const answer = await send(url).catch(() => undefined);
  const verdict = judge(client, route, answer);
  const said = answer && `${answer.status} ${codeOf(answer.body)}`.trim();
  const tookMs = Math.round(performance.now() - startedAt);
  client.turn.note({ asked: route, of: url, said: said ?? null, tookMs });
  return { verdict, said, answer };
}

/** Refusals that are normal at any time: no money, no place, a refusal by a processor or its payer. */
const EXPECTED = new Set([
  'insufficient_balance',
  'insufficient_funds',
  'order_not_possible',
  'payment_refused',
  'refund_not_possible',
  // For a refund: the payer's bank has the money already, and the event has not come yet.
  'gateway_refused',
]);

/** A payer with many refused cards has to wait; nothing is charged meanwhile. */
const isThrottled = (code: string, route: string) =>
  code === 'too_many_requests' && route === 'POST /companies/:company/wallets/card-topup';

/** Codes after which the client retries: the first request still runs, or a service is away. */
const LATER = new Set(['request_in_progress', 'unavailable', 'processor_unavailable']);

function judge(
  client: Client,
  route: string,
  answer: Pick<Answer<unknown>, 'status' | 'body'> | undefined,
): Verdict {
  if (!answer) return 'unclear';
  if (answer.status < 300) return 'done';
  const code = codeOf(answer.body);
  if (LATER.has(code) || (client.provesAnew && code === STEP_UP)) return 'unclear';
  if (isThrottled(code, route)) return 'refused';
  if (EXPECTED.has(code)) return answer.status >= 500 ? 'unclear' : 'refused';
  const name = `${answer.status} ${code}: ${route}`;
  client.surprises.set(name, (client.surprises.get(name) ?? 0) + 1);
  return 'unclear';
}

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

/** A payer's act on the sandbox's own pages; a missing answer is accepted there. */
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
