import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Above well-known services, and below the ports that systems assign themselves (Linux from 32768).
 */
const FIRST = 20_000;
const LIMIT = 32_768;
const TRIES = 100;

/**
 * A TCP port at 127.0.0.1 that is free now, outside the range that the system assigns: it is still
 * free when a server stops and starts again on it. No port is given out twice while its asker runs. Its
 * UDP port is free, too: HTTP/3 listens there.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = 2 * randomInt(FIRST / 2, LIMIT / 2);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error('no free TCP port');
}

/**
 * Holds the odd UDP port above it until the process ends: others that ask then choose another. Given
 * ports are even.
 */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port: port + 1, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    socket.unref();
    return true;
  } catch {
    socket.close();
    return false;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
