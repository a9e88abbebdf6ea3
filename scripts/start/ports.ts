import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './say.ts';

/** Programs of an earlier, killed start may need a moment to notice and end. */
const TIMEOUT_MS = 2_000;
const POLL_MS = 100;

/**
 * Checks that a port can be listened on, before anything is started.
 *
 * @param variable the environment variable that chooses the port, named in the message
 * @throws StartError when it is in use or not allowed, or the host is not this machine
 */
export async function requireFreePort(variable: string, host: string, port: number): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  const tryAll = () => Promise.all(addresses.map(({ address }) => tryToListen(address, port)));
  const deadline = Date.now() + TIMEOUT_MS;
  let problems = await tryAll();
  while (problems.includes('EADDRINUSE') && Date.now() < deadline) {
    await sleep(POLL_MS);
    problems = await tryAll();
  }
  if (problems.includes('EADDRINUSE')) {
    throw new StartError(`port ${port} is in use; ${variable}=… chooses another`);
  }
  if (problems.includes('EACCES')) {
    throw new StartError(`port ${port} needs privileges; ${variable}=… chooses another`);
  }
  // One free address is enough: "localhost" may name an IPv6 address on a machine that has none.
  if (!problems.includes(undefined)) {
    throw new StartError(`HOST: "${host}" is no address of this machine`);
  }
}

async function tryToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    server.close();
  }
}
