import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { holdTable } from '../../testing/hold-wallet.ts';

const UNANSWERED = 4;
const CONNECTIONS_EACH = 512;

const api = await startApi();
afterAll(() => api.close());
const port = Number(new URL(api.url).port);
const { token } = await createGuardian(api);
const wallet = `GET /api/wallet HTTP/1.1\r\nhost: localhost\r\nauthorization: We ${token}\r\nrequest-type: we\r\n\r\n`;

function open(): { socket: Socket; said: () => string; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let said = '';
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  socket.on('error', () => {});
  socket.once('close', () => resolve());
  return { socket, said: () => said, closed };
}

const answersIn = (said: string) => said.split('HTTP/1.1 200').length - 1;

test('pipelined requests are answered in order, up to the permitted number', async () => {
  const { socket, said } = open();
  for (let round = 1; round <= 3; round += 1) {
    socket.write(wallet.repeat(UNANSWERED));
    while (answersIn(said()) < round * UNANSWERED) await once(socket, 'data');
  }
  expect(answersIn(said())).toBe(3 * UNANSWERED);
  socket.destroy();
});

test('a client with too many pipelined requests is cut off, and the excess is not done', async () => {
  const found = vi.spyOn(api.services.sessions, 'add');
  const { socket, said, closed } = open();
  socket.write(wallet.repeat(1_000));
  await closed;
  await sleep(200);
  expect(said()).toBe('');
  expect(found).not.toHaveBeenCalled();
  found.mockRestore();
});

test('the permitted number of requests may come in pieces, too, and one more is cut off', async () => {
  const table = await holdTable(api, 'ledger.balance');
  const { socket, closed } = open();
  for (let sent = 0; sent < UNANSWERED; sent += 1) socket.write(wallet);
  await table.untilWaiting(UNANSWERED);
  expect(socket.closed).toBe(false);
  socket.write(wallet);
  await closed;
  await table.release();
});

test('one network has a limited number of connections, and a closed one makes room', async () => {
  const all = Array.from({ length: CONNECTIONS_EACH + 20 }, () => open().socket);
  await Promise.all(all.map((socket) => socket.connecting && once(socket, 'connect')));
  const isCut = () => all.filter((socket) => socket.closed).length;
  while (isCut() < 20) await sleep(20);
  await sleep(200);
  // Connections of earlier tests may still be open.
  const cut = isCut();
  expect(cut).toBeLessThan(30);
  for (const socket of all) socket.destroy();
  await sleep(200);
  expect((await call(api.url, 'GET /wallet', { token })).status).toBe(200);
});
