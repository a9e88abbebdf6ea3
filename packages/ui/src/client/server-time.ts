/** A difference below this may be the answer's travel time: the device's clock is then trusted. */
const TOLERATED_MS = 2 * 60_000;

let aheadMs = 0;

/** Compares the clock with an answer's `Date` header. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) > TOLERATED_MS ? ahead : 0;
}

/** The server's current time: the device's clock may be a day wrong (decision record 0192). */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
