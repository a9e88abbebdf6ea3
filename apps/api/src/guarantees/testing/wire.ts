import { connect, type Socket } from 'node:net';
import { type RawAnswer, read } from './request.ts';

/**
 * Sends bytes as they are and reads the answer: fetch would tidy up addresses, choose the host
 * itself and refuse what is not HTTP.
 */
export async function sendBytes(origin: string, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(bytes);
  const blocks = (await readUntilClosed(socket)).split('\r\n\r\n');
  // "100 Continue" goes before the answer.
  if (blocks[0]?.startsWith('HTTP/1.1 1')) blocks.shift();
  const [head = '', ...body] = blocks;
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const status = Number(first.split(' ')[1]);
  return read(new Response(body.join('\r\n\r\n') || null, { status, headers }));
}

/** All that is said until the line is cut, by whomever. */
function readUntilClosed(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that has heard enough cuts the line; what it said before is what counts.
  socket.on('error', () => {});
  socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  return promise;
}

/** A request line and headers, ended; the connection closes after the answer. */
export const requestHead = (
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '\r\n',
  ].join('\r\n');
