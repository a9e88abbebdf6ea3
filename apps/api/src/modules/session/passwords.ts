import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

// OWASP's second recommended set for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** An argon2id hash in the usual `$argon2id$…` form (product:session#passwords). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, {
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Does the password fit the hash? Without a usable hash (unknown e-mail, an account that has no
 * password) the same work is done and the answer is no, so that the time taken tells nothing
 * (product:session#login-delays).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = FORMAT.exec(hash ?? '');
  const [, memory, passes, lanes, nonce = '', tag = ''] = parts ?? FORMAT.exec(await decoy) ?? [];
  const derived = await derive(password, {
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
  });
  const expected = Buffer.from(tag, 'base64');
  const equal = expected.length === derived.length && timingSafeEqual(expected, derived);
  return equal && parts !== null;
}

function derive(password: string, parameters: Omit<Argon2Parameters, 'message' | 'tagLength'>) {
  return argon2Async('argon2id', { ...parameters, message: password, tagLength: TAG_BYTES });
}

const decoy = hashPassword(randomBytes(16).toString('hex'));
