import { hash } from 'node:crypto';

/**
 * An id derived from its cause, so that repeating the cause repeats the same transfer:
 * `derivedId('topup', provider, paymentId)`. A UUID of version 8 (RFC 9562): SHA-256 over the
 * parts, each after its length in bytes. `ledger.derived_id` in SQL computes the same.
 */
export function derivedId(...parts: readonly [string, ...string[]]): string {
  const cause = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  const bytes = hash('sha256', cause, 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
