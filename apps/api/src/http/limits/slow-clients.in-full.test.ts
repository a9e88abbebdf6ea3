import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { createStudentFamily } from '../../testing/factories/families.ts';
import { createHealthForm } from '../../testing/factories/health-forms.ts';
import { holdTable } from '../../testing/hold-wallet.ts';

const api = await startApi();
const { guardian, school, student } = await createStudentFamily(api, { healthForm: true });
const { token } = guardian;
const { healthForm } = await createHealthForm(api, token, { school, student: student._id });
afterAll(() => api.close());

/** The limit plus the interval at which the server checks its connections. */
const CUT_BY_MS = 13_000;

interface Ended {
  said: string;
  afterMs: number;
}

function open(): { socket: Socket; ended: Promise<Ended> } {
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve({ said, afterMs: performance.now() - startedAt }));
  return { socket, ended: promise };
}

/** Sends a text slowly, character by character, until the connection is closed. */
async function trickle(socket: Socket, text: string): Promise<void> {
  for (const character of text) {
    if (socket.destroyed) return;
    socket.write(character);
    await sleep(250);
  }
}

const login = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const upload = (headers: string) =>
  `POST /api/anamnesis/${healthForm}/medical-report HTTP/1.1\r\n` +
  `host: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n${headers}\r\n`;

describe.concurrent('a slow client', () => {
  test('is cut off with a connection and nothing on it', async () => {
    const { afterMs } = await open().ended;
    expect(afterMs).toBeLessThan(CUT_BY_MS);
  });

  test('is cut off with headers that come character by character', async () => {
    const { socket, ended } = open();
    void trickle(socket, `GET /api/wallet HTTP/1.1\r\nx-long: ${'x'.repeat(200)}`);
    const { said, afterMs } = await ended;
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(afterMs).toBeLessThan(CUT_BY_MS);
  });

  test('is cut off with a body that comes character by character', async () => {
    const { socket, ended } = open();
    socket.write(login(200));
    void trickle(socket, ' '.repeat(200));
    const { said, afterMs } = await ended;
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(afterMs).toBeLessThan(CUT_BY_MS);
  });

  test('is cut off, after the refusal, with a file that no route takes', async () => {
    const { socket, ended } = open();
    socket.write(upload(''));
    void trickle(socket, '-'.repeat(200));
    const { said, afterMs } = await ended;
    expect(said).toMatch(/^HTTP\/1\.1 401 /);
    expect(said).not.toContain('HTTP/1.1 408');
    expect(afterMs).toBeLessThan(CUT_BY_MS);
  });

  test('is served if it stays within its time, which is longer for a file', async () => {
    const body = JSON.stringify({ email: 'nobody@example.test', password: 'x', company: 'wefood' });
    const { socket } = open();
    const heard = new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    socket.write(login(body.length));
    socket.write(body.slice(0, 20));
    await sleep(500);
    socket.write(body.slice(20));
    expect(await heard).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();

    const slow = open();
    slow.socket.write(upload(`authorization: We ${token}\r\nrequest-type: we\r\n`));
    let isOver = false;
    void slow.ended.then(() => {
      isOver = true;
    });
    await sleep(CUT_BY_MS);
    expect(isOver).toBe(false);
    slow.socket.destroy();
  });
});

/** The server's end of the next connection. */
const nextAccepted = () =>
  new Promise<Socket>((resolve) => api.app.server.once('connection', resolve));

test('a client that is silent for a minute because it waits for the server is not cut off, and one that stopped sending is', async () => {
  const table = await holdTable(api, 'ledger.balance');
  const accepted = nextAccepted();
  const { socket, ended } = open();
  socket.write(
    `GET /api/wallet HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: We ${token}\r\nrequest-type: we\r\n\r\n`,
  );
  const waiting = await accepted;
  await table.untilWaiting(1);
  for (let minutes = 0; minutes < 3; minutes += 1) waiting.emit('timeout');
  await table.release();
  expect((await ended).said).toMatch(/^HTTP\/1\.1 200 /);

  const acceptedNext = nextAccepted();
  const half = open();
  const begun = new Promise((resolve) => api.app.server.once('request', resolve));
  half.socket.write(upload(`authorization: We ${token}\r\nrequest-type: we\r\n`));
  await begun;
  (await acceptedNext).emit('timeout');
  expect((await half.ended).said).toBe('');
});
