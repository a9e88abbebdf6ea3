import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type StatedEntry, StatementWriter } from '@merenda/domain/statement/statement-file';
import type { exportStatement } from '../audit/export-statement.ts';

export interface SigningKey {
  privateKey: KeyObject;
  /** The signing key, in hex. */
  key: string;
}

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x } = privateKey.export({ format: 'jwk' });
  return { privateKey, key: Buffer.from(String(x), 'base64url').toString('hex') };
}

type Exported = NonNullable<Awaited<ReturnType<typeof exportStatement>>>;

/** An exported statement as a signed file. */
export async function signStatement(
  { statement, batches }: Exported,
  { privateKey, key }: SigningKey,
): Promise<string> {
  const entries: StatedEntry[] = [];
  for await (const batch of batches()) {
    entries.push(...batch.map(({ chained }) => ({ ...chained, text: `água | "${chained.kind}"` })));
  }
  const made = {
    by: 'Merenda',
    keysAt: null,
    key,
    at: '2026-11-21T08:30:00.000Z',
    owner: 'Zoë',
    language: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
  };
  const writer = new StatementWriter();
  const text =
    writer.head({ made, ...statement }) + writer.entries(entries) + writer.seal(statement.seal);
  const signature = sign(null, writer.message(), privateKey);
  return text + writer.signature(signature.toString('hex'));
}
