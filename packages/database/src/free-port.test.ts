import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

/** The range of ports that systems assign themselves, by RFC 6335. */
const DYNAMIC = [49_152, 65_535] as const;

/** The ports that this system assigns when a program asks for any. */
async function assignedByTheSystem(): Promise<readonly [number, number]> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  const [first, last] = range.trim().split(/\s+/).map(Number);
  return first && last ? [first, last] : DYNAMIC;
}

test('a free port is outside the range that the system assigns, so no other program takes it before a restart', async () => {
  const [first, last] = await assignedByTheSystem();
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(ports.filter((port) => port >= first && port <= last)).toEqual([]);
});

test('a port that was given out is not given out again, before its server listens', async () => {
  const port = await freePort();
  const socket = createSocket('udp4');
  socket.bind({ port: port + 1, address: '127.0.0.1' });
  const [error] = await once(socket, 'error');
  expect(error).toMatchObject({ code: 'EADDRINUSE' });
  socket.close();
  expect(port % 2).toBe(0);
});

test('a server that speaks HTTP/3, too, listens at a free port', async () => {
  const socket = createSocket('udp4');
  socket.bind(await freePort());
  await expect(once(socket, 'listening')).resolves.toEqual([]);
  socket.close();
});
