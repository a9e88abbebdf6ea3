import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real HTTP server that replaces the API's webhook address. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Statuses of the next answers, in order; 200 when the list is empty. */
  answers: number[];
  /** Waits until the received webhooks fit. */
  until(fits: (all: Received[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    received,
    answers,
    async until(fits) {
      while (!fits(received)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
