import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the next request fails: refused before anything is done, unanswered afterwards, or its key in
 * use.
 */
export type Fault = 'busy' | 'lost answer' | 'in use';

/** A double's server on a port of its own, which it keeps when it stops and resumes. */
export async function serveDouble(answer: RequestListener) {
  const server = createServer(answer);
  const listen = (at: number) =>
    new Promise<void>((listening) => server.listen(at, 'localhost', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    /** Stops listening; the records stay. */
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
    /** Listens again on the same port. */
    resume: () => listen(port),
  };
}

/** The value of a header that occurs once. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
