import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from './errors.ts';

/**
 * Makes sure that a port can be listened on, before anything is started.
 *
 * @param variable the environment variable that chooses the port, named in the message
 * @throws StartError when it is in use or not allowed
 */
export async function requireFreePort(variable: string, host: string, port: number): Promise<void> {
  for (const { address } of await lookup(host, { all: true })) {
    const problem = await tryToListen(address, port);
    if (problem === 'EADDRINUSE') {
      throw new StartError(`port ${port} is in use; ${variable}=… chooses another`);
    }
    if (problem === 'EACCES') {
      throw new StartError(`port ${port} needs privileges; ${variable}=… chooses another`);
    }
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
