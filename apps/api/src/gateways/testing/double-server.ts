import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with the next request: refused before anything is done, or unanswered after. */
export type Fault = 'busy' | 'lost answer' | 'in use';

/** A processor's double on a port of its own, which it keeps when it stops and resumes. */
export async function serveDouble(answer: RequestListener) {
  const server = createServer(answer);
  const listen = (at: number) =>
    new Promise<void>((listening) => server.listen(at, 'localhost', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    /** Nobody listens any more; what was written down stays. */
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
    /** Listens again where it did. */
    resume: () => listen(port),
  };
}

/** A header that is there once. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
