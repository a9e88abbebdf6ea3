import diagnostics from 'node:diagnostics_channel';
import { Agent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface TextAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const plain = { begin: request, agent: new Agent({ keepAlive: true }) };
const secure = { begin: requestSecurely, agent: new SecureAgent({ keepAlive: true }) };

/**
 * Sends one request over real HTTP. `fetch` would take several times as long, and the tests send some
 * hundred thousand requests.
 */
export async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<TextAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TextAnswer>();
  const { begin, agent } = url.startsWith('https:') ? secure : plain;
  const sent = begin(url, {
    method,
    agent,
    headers: {
      // The default user agent of a Node program.
      'user-agent': 'node',
      // Node omits this header for methods that rarely have a body.
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

/** Fastify publishes each handler call on this channel. */
const HANDLERS = 'tracing:fastify.request.handler:start';

/**
 * Sends each request after the previous one has reached its handler.
 * @returns the pending answers, after all requests have arrived and sent their statements
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
