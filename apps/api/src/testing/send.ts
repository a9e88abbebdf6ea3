import diagnostics from 'node:diagnostics_channel';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Sent {
  status: number;
  headers: Headers;
  text: string;
}

const agent = new Agent({ keepAlive: true });

/**
 * One request over real HTTP and its answer. Not `fetch`, which takes several times as long: the tests
 * send some hundred thousand.
 */
export async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const sent = request(url, {
    method,
    agent,
    headers: {
      // What a Node program calls itself unless it says otherwise.
      'user-agent': 'node',
      // Node leaves it out where a body is unusual.
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  });
  sent.once('error', reject);
  sent.once('response', async (response) => {
    try {
      const answered = new Headers();
      for (const [name, values] of Object.entries(response.headersDistinct)) {
        for (const value of values ?? []) answered.append(name, value);
      }
      resolve({ status: response.statusCode ?? 0, headers: answered, text: await text(response) });
    } catch (error) {
      reject(error);
    }
  });
  sent.end(body);
  return promise;
}

/** Fastify tells of each handler that it calls. */
const HANDLERS = 'tracing:fastify.request.handler:start';

/**
 * Sends each request when the one before has come to its handler.
 * @returns the answers that are waited for, once all have come and asked for what they need
 */
export async function sendInOrder<T>(
  requests: readonly (() => Promise<T>)[],
): Promise<Promise<T>[]> {
  const answers: Promise<T>[] = [];
  for (const request of requests) {
    const handled = new Promise<void>((resolve) => {
      const listener = () => {
        diagnostics.unsubscribe(HANDLERS, listener);
        resolve();
      };
      diagnostics.subscribe(HANDLERS, listener);
    });
    answers.push(request());
    await handled;
  }
  await nextTurn();
  return answers;
}
