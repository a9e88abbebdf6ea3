import { kept } from './storage.ts';
import { newKey } from './useIdempotencyKey.ts';

/**
 * What somebody was in the middle of when the way led to a page of somebody else's: kept in this
 * browser, so that whichever tab that page leads back to finds it, for as long as such a page is open,
 * and until the guardian signs out.
 */
const KEY = 'merenda.aside';
const KEPT_MS = 25 * 3_600_000;
const MOST = 10;

interface Aside {
  id: string;
  /** Instant, ms. */
  at: number;
  content: unknown;
}

/** @returns by which it is found again; undefined where the browser keeps nothing */
export function putAside(content: unknown): string | undefined {
  // A letter in front: an address reads what is all digits as a number.
  const id = `a${newKey()}`;
  write([{ id, at: Date.now(), content }, ...read()].slice(0, MOST));
  return findAside(id) === undefined ? undefined : id;
}

/** What was put aside; undefined when it is gone. */
export const findAside = (id: string): unknown => read().find((one) => one.id === id)?.content;

export const dropAside = (id: string): void => write(read().filter((one) => one.id !== id));

/** For the moment when the guardian leaves. */
export const dropAllAsides = (): void => kept.remove(KEY);

function read(): Aside[] {
  try {
    const found: unknown = JSON.parse(kept.get(KEY) ?? '[]', withAmounts);
    if (!Array.isArray(found)) return [];
    return found.filter(
      (one): one is Aside => typeof one?.id === 'string' && Date.now() - one.at < KEPT_MS,
    );
  } catch {
    return [];
  }
}

const write = (asides: readonly Aside[]): void =>
  kept.set(KEY, JSON.stringify(asides, withoutAmounts));

// Amounts are bigints, which JSON has no word for.
const withoutAmounts = (_name: string, value: unknown) =>
  typeof value === 'bigint' ? { bigint: String(value) } : value;
const withAmounts = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'bigint' in value
    ? BigInt(String(value.bigint))
    : value;
