import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A loopback address in another network than the flood's, and the copy's address from there. */
export const ELSEWHERE =
  process.platform === 'linux'
    ? { listen: '127.0.0.1', from: '127.0.0.2', to: '127.0.0.1' }
    : { listen: 'localhost', from: '::1', to: '::1' };

export interface TimedAnswer {
  status: number;
  body: string;
  headers: Record<string, unknown>;
  tookMs: number;
}

export type AskElsewhere = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<TimedAnswer>;

/** Sends requests from another network; an unanswered request has the status 0. */
export function askElsewhere(port: number): AskElsewhere {
  const agent = new Agent({ keepAlive: true });
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const startedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Omit<TimedAnswer, 'tookMs'>>();
    const sent = request(
      {
        ...{ host: ELSEWHERE.to, localAddress: ELSEWHERE.from, port, path, method, agent },
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      async (answer) => {
        const { statusCode: status = 0, headers: said } = answer;
        resolve({ status, headers: said, body: await text(answer) });
      },
    );
    sent.once('error', reject);
    sent.end(body);
    const answer = await promise.catch(() => ({ status: 0, headers: {}, body: '' }));
    return { ...answer, tookMs: performance.now() - startedAt };
  };
}

/** Repeats an act at a fixed pace, however long each takes. @returns all results */
export async function steadily<T>(
  everyMs: number,
  over: AbortSignal,
  work: () => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  while (!over.aborted) {
    const [one] = await Promise.all([work(), sleep(everyMs)]);
    done.push(one);
  }
  return done;
}
