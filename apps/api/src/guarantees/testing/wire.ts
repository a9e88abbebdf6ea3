import { connect, type Socket } from 'node:net';
import { type RawAnswer, read } from './request.ts';

/**
 * Sends bytes unchanged and reads the answer: `fetch` would normalise addresses, set the host itself and
 * refuse anything but HTTP.
 */
export async function sendBytes(origin: string, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(bytes);
  const blocks = (await readUntilClosed(socket)).split('\r\n\r\n');
  // "100 Continue" comes before the answer.
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

/** Everything received until either side closes the connection. */
function readUntilClosed(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that refuses the rest cuts the connection; only its answer counts.
  socket.on('error', () => {});
  socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  return promise;
}

/** A complete request line and headers; the connection closes after the answer. */
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
