import { createHmac } from 'node:crypto';

/** Code that an authenticator app shows now (RFC 6238) for a secret in base32. */
export function totpOf(secret: string): string {
  const bits = [...secret].map((character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character),
  );
  const digits = bits.map((value) => value.toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((digits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1e6).padStart(6, '0');
}
