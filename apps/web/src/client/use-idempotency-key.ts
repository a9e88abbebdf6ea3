import { useCallback, useState } from 'react';

/**
 * The key that makes a repeated request the same request (product:api#idempotency): made when the
 * form opens, kept through retries and timeouts, renewed once an answer was definitive.
 */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return { key, renew };
}

/** A name that nobody guesses; `crypto.randomUUID` exists on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
