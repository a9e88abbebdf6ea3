import { randomInt, randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { call } from '../testing/client.ts';
import { startCopy } from '../testing/copy.ts';
import { openEvents } from '../testing/event-client.ts';
import { createGuardian } from '../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../testing/factories/operators.ts';
import { startPayments } from '../testing/payments.ts';
import { createTicket } from '../testing/tickets.ts';

const CLIENTS = Number(process.env.SOAK_CLIENTS ?? 6);
const KILLS = Number(process.env.SOAK_KILLS ?? 1);
const MESSAGES = 12;
/**
 * All connections together are cut some hundred times a second; more cuts would keep the copies busy with
 * lost answers.
 */
const CUT_AFTER = Math.max(1, CLIENTS / 100);
const LONG_MS = 180_000 + CLIENTS * 2_000 + KILLS * 10_000;

const payments = await startPayments();
const operator = await createOperator(payments.api);
afterAll(() => payments.close());

test(
  'a listener gets every message once and in order, despite cut connections, two copies and a killed copy',
  async () => {
    // Hundreds of homes share one address: the number of a proxy's connections is not limited.
    const start = () => startCopy(payments, undefined, { TRUST_PROXY: 'on' });
    const copies = [await start(), await start()];
    const anyUrl = () => copies[randomInt(copies.length)]?.payments.api.url ?? '';
    /** Repeats the request until any copy answers; with one key it happens once. */
    const insist = async (send: (url: string) => Promise<{ status: number }>) => {
      for (;;) {
        const answer = await send(anyUrl()).catch(() => undefined);
        if (answer && answer.status < 500) return expect(answer.status).toBe(201);
        await sleep(50);
      }
    };

    // Sign-ups run one after the other: hundreds at once would wait too long for a connection.
    const clients: { token: string; ticket: string }[] = [];
    while (clients.length < CLIENTS) {
      const guardian = await createGuardian(payments.api);
      const ticket = await createTicket(payments.api, guardian);
      clients.push({ token: guardian.token, ticket });
    }

    const talk = async ({ token, ticket }: (typeof clients)[number]) => {
      for (let n = 1; n <= MESSAGES; n += 1) {
        const body = { message: `line ${n}`, key: randomUUID() };
        const params = { id: ticket };
        const isGuardians = n % 2 === 1;
        await insist((url) =>
          isGuardians
            ? call(url, 'POST /user-tickets/:id/message', { token, params, body })
            : call(url, 'POST /operator/tickets/:id/messages', {
                params,
                body: { ...body, seen: MESSAGES },
                headers: operatorSession(operator.token),
              }),
        );
        await sleep(randomInt(80));
      }
    };

    const listen = async ({ token }: (typeof clients)[number]) => {
      const heard: { event: number; message: number }[] = [];
      // Event 1 is the ticket itself.
      let last = 1;
      while (heard.length < MESSAGES) {
        const line = await openEvents(anyUrl(), token, last).catch(() => undefined);
        if (!line) {
          await sleep(50);
          continue;
        }
        const cut = sleep((200 + randomInt(600)) * CUT_AFTER).then(() => line.close());
        await Promise.race([line.ended, cut]);
        await line.close();
        for (const { kind, number = 0, data } of line.seen) {
          if (kind !== 'message') continue;
          const { message } = data as { message: { number: number } };
          heard.push({ event: number, message: message.number });
        }
        last = line.seen.findLast(({ number }) => number !== undefined)?.number ?? last;
      }
      return heard;
    };

    const kill = async () => {
      for (let n = 0; n < KILLS; n += 1) {
        await sleep(400);
        const at = n % copies.length;
        await copies[at]?.kill();
        copies[at] = await start();
      }
    };

    const [heard] = await Promise.all([
      Promise.all(clients.map(listen)),
      Promise.all(clients.map(talk)),
      kill(),
    ]);
    const inOrder = Array.from({ length: MESSAGES }, (_, n) => n + 1);
    for (const one of heard) {
      expect(one.map(({ message }) => message)).toEqual(inOrder);
      expect(new Set(one.map(({ event }) => event)).size).toBe(MESSAGES);
    }
    await Promise.all(copies.map((copy) => copy.kill()));
  },
  LONG_MS,
);
