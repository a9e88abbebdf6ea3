import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** The scanner found malware. */
export class Malware extends Error {
  override name = 'Malware';
}

export interface Scanner {
  /** @throws Malware; other errors if the scanner did not answer that the file is clean */
  scan(content: Uint8Array): Promise<void>;
  /** @throws Error if the scanner does not answer */
  ping(): Promise<void>;
}

const SCAN_LIMIT_MS = 60_000;
const PING_LIMIT_MS = 3_000;
const CHUNK_BYTES = 64 * 1024;

/**
 * Speaks ClamAV's protocol (clamd's INSTREAM) at `tcp://host:3310` or `unix:///path`; undefined without
 * an address.
 */
export function createScanner(
  address: string | undefined,
  scanLimitMs = SCAN_LIMIT_MS,
): Scanner | undefined {
  if (address === undefined) return undefined;
  const { protocol, hostname, port, pathname } = new URL(address);
  const place =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  return {
    async scan(content) {
      const said = await converse(connect(place), scanLimitMs, inStream(content));
      if (said === 'stream: OK') return;
      if (said.endsWith(' FOUND')) throw new Malware('malware was found');
      throw new Error('the scanner did not answer whether the file is clean');
    },
    async ping() {
      const said = await converse(connect(place), PING_LIMIT_MS, [Buffer.from('zPING\0')]);
      if (said !== 'PONG') throw new Error('this is no scanner');
    },
  };
}

/** The content in chunks, each after its length; a length of zero ends it. */
function* inStream(content: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Writes everything and reads the whole answer; fails after the time limit. */
async function converse(
  socket: Socket,
  limitMs: number,
  said: Iterable<Uint8Array>,
): Promise<string> {
  const tooLate = Object.assign(new Error('the scanner took too long'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => socket.destroy(tooLate), limitMs);
  try {
    for (const part of said) socket.write(part);
    return (await text(socket)).replace(/\0$/, '');
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
