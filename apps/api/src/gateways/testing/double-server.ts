import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Failure of the next request: refused before any work, done but unanswered, or refused because its key is
 * in use.
 */
export type Fault = 'busy' | 'lost answer' | 'in use';

/** A request as a double receives it. */
export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An answer of a double; `lost` means no answer. */
export type Answer = { status: number; body: object } | 'lost';

/**
 * Compares requests and answers with a processor's published interface. Each line is a difference: an
 * unpublished call, field or value, a missing field, a value of another type.
 */
export interface Judge {
  request(received: Received): string[];
  answer(received: Received, answer: Exclude<Answer, 'lost'>): string[];
}

/**
 * A double's server on its own port, which it keeps when it stops and resumes. Its judge checks every
 * request and every answer. A difference makes the call fail and `stop` throw.
 */
export async function serveDouble(judge: Judge, answer: (received: Received) => Answer) {
  const differences: string[] = [];
  const judged = (received: Received): Answer => {
    const { method, url } = received;
    const wrong = judge.request(received).map((line) => `request: ${line}`);
    const given = wrong.length > 0 ? 'lost' : answer(received);
    if (given !== 'lost') {
      wrong.push(...judge.answer(received, given).map((line) => `answer ${given.status}: ${line}`));
    }
    if (wrong.length === 0) return given;
    differences.push(...wrong.map((line) => `${method} ${url.pathname}: ${line}`));
    const message = wrong.join('; ');
    return { status: 400, body: { error: { type: 'invalid_request_error', message }, message } };
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://double.test');
    send(judged({ method, url, headers, body: await text(request) }), response);
  });
  const listen = (at: number) =>
    new Promise<void>((listening) => server.listen(at, 'localhost', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    /**
     * Stops listening; the records stay.
     * @throws Error with all differences from the published interface
     */
    async stop() {
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      const found = new Set(differences.splice(0));
      if (found.size > 0) throw new Error(`not as published:\n${[...found].join('\n')}`);
    },
    /** Listens again on the same port. */
    resume: () => listen(port),
  };
}

function send(answer: Answer, response: ServerResponse): void {
  if (answer === 'lost') {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
}

/** The value of a header that occurs once. */
export function headerOf({ headers }: Received, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
