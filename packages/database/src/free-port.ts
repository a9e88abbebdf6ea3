import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Above well-known services, and below the ports that systems assign themselves (Linux from 32768).
 */
const FIRST = 20_000;
const LAST = 32_767;
const TRIES = 100;

/**
 * A TCP port at 127.0.0.1 that is free now, outside the range that the system assigns: it is still
 * free when a server stops and starts again on it.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error('no free TCP port');
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
