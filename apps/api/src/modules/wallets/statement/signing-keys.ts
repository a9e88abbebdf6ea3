import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../../../platform/database/generated.ts';
import { lockName } from '../../../platform/database/locks.ts';
import { Failure } from '../../../platform/failure.ts';
import { openSecret, sealSecret } from '../../../platform/seal/data-key.ts';
import { SealError } from '../../../platform/seal/seal.ts';
import type { Services } from '../../services.ts';

/** A key that signs statements. */
export interface Signer {
  /** The public part, in hex. */
  key: string;
  /** @returns the Ed25519 signature, in hex */
  sign: (message: Uint8Array) => string;
}

/** The public keys that have ever signed statements, the newest first. */
export async function listSigningKeys(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('statement_key')
    .select(['public_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    docs: rows.map(({ public_key, created_at }) => ({
      key: public_key.toString('hex'),
      createdAt: created_at.toISOString(),
    })),
  };
}

/**
 * The newest key; the first call makes one (product:wallets#verifiable-statement).
 * @throws Failure unavailable without the DATA_KEY under which the newest key is sealed
 */
export async function newestSigner(services: Services): Promise<Signer> {
  try {
    return (await findSigner(services, services.db)) ?? (await makeSigner(services));
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    services.log.error(`statements cannot be signed: ${error.message}`);
    throw new Failure('unavailable');
  }
}

async function findSigner(services: Services, db: Kysely<DB>): Promise<Signer | undefined> {
  const row = await db
    .selectFrom('statement_key')
    .select(['id', 'public_key', 'sealed', 'data_key_print as print'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const der = openSecret(services, 'statement_key', row);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return signerOf(key, row.public_key);
}

/** Concurrent calls of several copies make one key. */
const makeSigner = (services: Services): Promise<Signer> =>
  services.db.transaction().execute(async (trx) => {
    await lockName(trx, 'signing', 'statement');
    const found = await findSigner(services, trx);
    if (found) return found;
    const { privateKey } = generateKeyPairSync('ed25519');
    const publicKey = Buffer.from(String(privateKey.export({ format: 'jwk' }).x), 'base64url');
    const id = uuidv7();
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
    const { sealed, print } = await sealSecret(services, trx, 'statement_key', { id, secret });
    await trx
      .insertInto('statement_key')
      .values({
        id,
        public_key: publicKey,
        sealed,
        data_key_print: print,
        created_at: services.clock(),
      })
      .execute();
    return signerOf(privateKey, publicKey);
  });

const signerOf = (privateKey: KeyObject, publicKey: Buffer): Signer => ({
  key: publicKey.toString('hex'),
  sign: (message) => sign(null, message, privateKey).toString('hex'),
});
