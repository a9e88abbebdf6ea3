import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A letter as the carrier got it. */
export interface Delivered {
  to: string;
  subject: string;
  text: string;
}

export interface EmailInbox {
  port: number;
  /** Turned off, it takes no letter. */
  open: boolean;
  /** The letters to an address so far, in the order of their coming. */
  to(address: string): Delivered[];
  /** Waits for the next letter to an address, those that came before not counted. */
  next(address: string, known?: number): Promise<Delivered>;
  close(): Promise<void>;
}

/** What stands in for the sandbox's inbox where a test is about letters only. */
export async function openEmailInbox(): Promise<EmailInbox> {
  const letters: Delivered[] = [];
  const arrivals = new EventTarget();
  const server = createServer(async (request, response) => {
    const letter = (await json(request)) as Delivered;
    if (inbox.open) letters.push(letter);
    response.writeHead(inbox.open ? 201 : 503).end();
    arrivals.dispatchEvent(new Event('letter'));
  });
  server.listen(0);
  await once(server, 'listening');
  const inbox: EmailInbox = {
    port: (server.address() as AddressInfo).port,
    open: true,
    to: (address) => letters.filter(({ to }) => to === address),
    async next(address, known = 0) {
      for (;;) {
        const letter = inbox.to(address)[known];
        if (letter) return letter;
        await once(arrivals, 'letter');
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return inbox;
}
