import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordSpellings, plainPassword } from '@merenda/domain/people/passwords';
import type { Gate } from '../platform/gate/gate.ts';

const argon2Async = promisify(argon2);

type Parameters = Omit<Argon2Parameters, 'message' | 'tagLength'>;

/** Cost of one hash: memory in KiB, passes over it, lanes. */
export type PasswordCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

// OWASP's second recommended set for argon2id: 19 MiB, two passes, one lane.
const OWASP: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Replaces the hash of an account without a password; no password matches it. */
export const NO_PASSWORD = '';

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

export interface Passwords {
  /**
   * An argon2id hash in the usual `$argon2id$…` form, of the normalised password
   * (product:session#passwords).
   * @throws Busy if too many hashes are being made; so does `verify`
   */
  hash(password: string): Promise<string>;
  /**
   * Does the password match the hash, normalised or as typed before normalisation existed? Without a usable
   * hash (unknown e-mail, an account without a password) the same work is done and the answer is no. The
   * time taken then reveals nothing (product:session#login-delays).
   */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/**
 * Hashes at the given cost, a few at a time; a hash is verified at its own cost. Hashes for made-up people
 * may cost less.
 */
export function createPasswords(gate: Pick<Gate, 'run'>, cost: PasswordCost = OWASP): Passwords {
  const derive = (password: string, parameters: Parameters) =>
    gate.run('password', () =>
      argon2Async('argon2id', { ...parameters, message: password, tagLength: TAG_BYTES }),
    );
  const hash = async (password: string) => {
    const nonce = randomBytes(16);
    const tag = await derive(plainPassword(password), { ...cost, nonce });
    const { memory, passes, parallelism } = cost;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
  };
  const decoy = hash(randomBytes(16).toString('hex'));
  return {
    hash,
    async verify(password, known) {
      const parts = FORMAT.exec(known ?? '');
      const [, memory, passes, lanes, nonce = '', tag = ''] =
        parts ?? FORMAT.exec(await decoy) ?? [];
      const parameters = {
        nonce: Buffer.from(nonce, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(lanes),
      };
      const expected = Buffer.from(tag, 'base64');
      for (const spelling of passwordSpellings(password)) {
        const derived = await derive(spelling, parameters);
        if (expected.length === derived.length && timingSafeEqual(expected, derived)) {
          return parts !== null;
        }
      }
      return false;
    },
  };
}
