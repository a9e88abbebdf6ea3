import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Env, EnvError } from '../platform/env.ts';

/**
 * Ends a start whose address cannot be listened on, before anything is written.
 * @throws EnvError with one line
 */
export async function requirePort({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(PORT, HOST), 'listening');
  } catch (error) {
    throw unusableAddress(error, { HOST, PORT });
  } finally {
    server.close();
  }
}

/** The system's refusal to listen, as one line. */
export function unusableAddress(
  error: unknown,
  { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>,
): EnvError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'EADDRINUSE') return new EnvError(`PORT: ${PORT} is in use`);
  if (code === 'EACCES') return new EnvError(`PORT: ${PORT} needs privileges`);
  return new EnvError(`HOST: "${HOST}" is no address of this machine (${code})`);
}
