import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The test text that anti-virus programs detect; split in two, so that they do not detect this file. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-' + 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

type Mood = 'well' | 'silent' | 'broken' | 'hangs up';

/** A double of ClamAV's daemon: it speaks PING and INSTREAM, and finds EICAR's text anywhere. */
export interface Clamd {
  /** For CLAMAV_URL. */
  url: string;
  /** Its behaviour from now on. */
  mood: Mood;
  /** Number of bytes of each scan. */
  scanned: number[];
  close(): Promise<void>;
}

/** Starts the double on a port, or on a Unix socket at `path`. */
export async function startClamd(path?: string): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer(async (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (clamd.mood === 'hangs up') return socket.destroy();
    const command = await heard(socket);
    if (clamd.mood === 'silent' || command === undefined) return;
    if (command !== 'PING') clamd.scanned.push(command.length);
    socket.end(`${answerTo(command, clamd.mood)}\0`);
  });
  server.listen(path ?? { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clamd: Clamd = {
    url: path === undefined ? `tcp://127.0.0.1:${port}` : `unix://${path}`,
    mood: 'well',
    scanned: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}

function answerTo(command: 'PING' | Buffer, mood: Mood): string {
  if (command === 'PING') return 'PONG';
  if (mood === 'broken') return 'INSTREAM size limit exceeded. ERROR';
  return command.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}

/** Reads the word PING or the content of an INSTREAM; undefined if the connection ends before. */
async function heard(socket: Socket): Promise<'PING' | Buffer | undefined> {
  let buffer = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    buffer = Buffer.concat([buffer, chunk as Buffer]);
    if (buffer.equals(Buffer.from('zPING\0'))) return 'PING';
    const content = contentOf(buffer.subarray('zINSTREAM\0'.length));
    if (buffer.toString('latin1', 0, 10) === 'zINSTREAM\0' && content) return content;
  }
  return undefined;
}

/** Joins the chunks; undefined while the final empty chunk is missing. */
function contentOf(chunks: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= chunks.length; ) {
    const length = chunks.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(chunks.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
