import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;

/**
 * A push service: accepts messages, or gives the answer that was set for a path. A port that another worker's
 * service holds is waited for.
 */
export async function openPushService(port = 0) {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    pushed.push({ path, headers, body: await buffer(request) });
    response.writeHead(answers.get(path) ?? 201).end();
  });
  await listen(server, port);
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, pushed, answers, close: () => server.close() };
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen(port), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await setTimeout(100);
    await listen(server, port);
  }
}

/** A browser's endpoint and keys, and the messages that it decrypts. */
export function openPushBrowser(service: Pick<PushService, 'origin' | 'pushed'>) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${randomUUID()}`;
  const came = () => service.pushed.filter((one) => one.path === path);
  return {
    path,
    came,
    endpoint: service.origin + path,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: () => came().map(({ body }) => JSON.parse(unseal(body, ecdh, auth))),
  };
}

/** Decrypts by RFC 8291, independently of the code that encrypts. */
function unseal(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
  const derive = (secret: Buffer, of: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, of, info, length));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const material = derive(ecdh.computeSecret(theirs), auth, both, 32);
  const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(material, salt, named('aes128gcm'), 16),
    derive(material, salt, named('nonce'), 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('a sealed message ends with 2');
  return plain.subarray(0, -1).toString();
}
