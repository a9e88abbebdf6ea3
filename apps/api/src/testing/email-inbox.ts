import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';

/** A delivered e-mail. */
export interface DeliveredEmail {
  to: string;
  subject: string;
  text: string;
}

export interface EmailInbox {
  port: number;
  /** If false, the inbox takes no e-mail. */
  open: boolean;
  /** Neither takes nor refuses incoming e-mails until `release`; `held` waits until this number waits. */
  hold(): { held(count: number): Promise<void>; release(): void };
  /**
   * The e-mails to an address until now, in order of arrival, without sign-up confirmations.
   * @param about the words that subject or text must have
   */
  to(address: string, about?: RegExp): DeliveredEmail[];
  /** The e-mails that confirm the address. */
  confirmations(address: string): DeliveredEmail[];
  /** Waits for an e-mail with these words, after `known` others with them. E-mails arrive in any order. */
  next(address: string, about: RegExp, known?: number): Promise<DeliveredEmail>;
  close(): Promise<void>;
}

/** A double of the sandbox's inbox, for tests about e-mails only. */
export async function openEmailInbox(): Promise<EmailInbox> {
  const emails: (DeliveredEmail & { confirms: boolean })[] = [];
  const arrivals = new EventTarget();
  let holding = Promise.resolve();
  let waiting = 0;
  const server = createServer(async (request, response) => {
    const email = (await json(request)) as DeliveredEmail;
    waiting += 1;
    arrivals.dispatchEvent(new Event('waiting'));
    await holding;
    waiting -= 1;
    if (response.destroyed) return;
    const confirms = String(request.headers['idempotency-key']).startsWith('email-confirmation-');
    if (inbox.open) emails.push({ ...email, confirms });
    response.writeHead(inbox.open ? 201 : 503).end();
    arrivals.dispatchEvent(new Event('email'));
  });
  server.listen(0);
  await once(server, 'listening');
  const inbox: EmailInbox = {
    port: (server.address() as AddressInfo).port,
    open: true,
    hold() {
      const gate = Promise.withResolvers<void>();
      holding = gate.promise;
      return {
        release: gate.resolve,
        async held(count) {
          while (waiting < count) await once(arrivals, 'waiting');
        },
      };
    },
    to: (address, about = /^/) =>
      emails.filter(
        ({ to, confirms, subject, text }) =>
          to === address && !confirms && about.test(`${subject}\n${text}`),
      ),
    confirmations: (address) => emails.filter(({ to, confirms }) => to === address && confirms),
    async next(address, about, known = 0) {
      for (;;) {
        const email = inbox.to(address, about)[known];
        if (email) return email;
        await once(arrivals, 'email');
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

/**
 * A mail server: `received` is its first e-mail unparsed, `taken` the number of accepted e-mails.
 * @param refusal the text with which the server refuses an address; undefined accepts it
 */
export async function openMailServer({
  refusal = () => undefined,
}: {
  refusal?: (line: string) => string | undefined;
} = {}) {
  let taken = 0;
  const received = Promise.withResolvers<string>();
  const server = createSocketServer((socket) => {
    let message: string[] | undefined;
    socket.write('220 ready\r\n');
    const lines = createInterface({ input: socket });
    // A client that only reads the greeting hangs up; readline repeats the socket's errors.
    for (const heard of [socket, lines]) heard.on('error', () => {});
    lines.on('line', (line) => {
      if (message && line !== '.') return message.push(line);
      if (message) {
        received.resolve(message.join('\n'));
        taken += 1;
        message = undefined;
      } else if (line === 'DATA') {
        message = [];
        return socket.write('354 go on\r\n');
      }
      const refused = line.startsWith('RCPT') ? refusal(line) : undefined;
      if (refused !== undefined) return socket.write(`550 ${refused}\r\n`);
      return socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    });
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://localhost:${port}`,
    received: received.promise,
    taken: () => taken,
    close: () => server.close(),
  };
}
