import { connect, type Socket } from 'node:net';
import type { BenchApi } from './api.ts';

export interface Sent {
  method: 'GET' | 'POST';
  /** The path below /api. */
  path: string;
  token: string;
  /** How the token is sent: a guardian's as `We`, a script's as `Bearer`. */
  scheme?: 'We' | 'Bearer';
  /** The idempotency key of an act. */
  key?: string;
  /** A JSON body. */
  body?: string;
}

export interface Client {
  /**
   * Sends one request as the app does, and reads the answer to its end.
   * @throws Error for any answer but 200 and 201
   */
  send(sent: Sent): Promise<void>;
  /** Closes the connections, also of requests that are not answered. */
  close(): void;
}

/**
 * A client with as many connections as it has requests at once, which stay open. It shares the machine
 * with what it measures, and Node's own takes as long for a request as the API for a short answer.
 */
export function openClient({ port }: Pick<BenchApi, 'port'>): Client {
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const open = (): Connection => {
    const connection = new Connection(port, () => {
      all.delete(connection);
      const at = idle.indexOf(connection);
      if (at >= 0) idle.splice(at, 1);
    });
    all.add(connection);
    return connection;
  };
  return {
    async send(sent) {
      const connection = idle.pop() ?? open();
      const status = await connection.ask(toText(sent, port));
      idle.push(connection);
      if (status === 200 || status === 201) return;
      throw new Error(`HTTP ${status} from ${sent.method} ${sent.path}`);
    },
    close() {
      for (const connection of all) connection.end();
    },
  };
}

function toText({ method, path, token, scheme = 'We', key, body }: Sent, port: number): string {
  let head = `${method} /api${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: ${scheme} ${token}\r\nrequest-type: we`;
  if (key !== undefined) head += `\r\nidempotency-key: ${key}`;
  if (body === undefined) return head + END_OF_HEAD;
  const length = Buffer.byteLength(body);
  return `${head}\r\ncontent-type: application/json\r\ncontent-length: ${length}${END_OF_HEAD}${body}`;
}

const END_OF_HEAD = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

/** All connections read into it: each part is looked at before the next one is read. */
const BYTES = Buffer.allocUnsafe(64 * 1024);

/** One connection, which has one request at a time. */
class Connection {
  readonly #socket: Socket;
  #asked: PromiseWithResolvers<number> | undefined;
  /** The begin of an answer, until its head is whole. */
  #head = '';
  #status = 0;
  /** The bytes of the answer that are still to come; undefined before its head is whole. */
  #left: number | undefined;

  constructor(port: number, onEnd: () => void) {
    const callback = (size: number, bytes: Uint8Array) => {
      this.#read(Buffer.from(bytes.buffer, bytes.byteOffset, size));
      return true;
    };
    const onread = { buffer: BYTES, callback };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.#socket.on('error', (error) => this.#asked?.reject(error));
    this.#socket.once('close', () => {
      onEnd();
      this.#asked?.reject(new Error('the connection was closed'));
    });
  }

  /** @returns the answer's status, when the answer has been read */
  ask(text: string): Promise<number> {
    this.#asked = Promise.withResolvers<number>();
    this.#socket.write(text);
    return this.#asked.promise;
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(part: Buffer): void {
    if (this.#left === undefined) this.#readHead(part.toString('latin1'));
    else this.#left -= part.length;
    if (this.#left !== 0) return;
    this.#left = undefined;
    this.#head = '';
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.resolve(this.#status);
  }

  #readHead(text: string): void {
    this.#head += text;
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const [, length] = LENGTH.exec(this.#head.slice(0, end + 2)) ?? [];
    if (length === undefined) {
      this.#socket.destroy(new Error('an answer did not tell its length'));
      return;
    }
    this.#status = Number(this.#head.slice(9, 12));
    this.#left = Number(length) - (this.#head.length - end - END_OF_HEAD.length);
  }
}
