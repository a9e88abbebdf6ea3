/** More than an answer may be under way: below it the device is believed. */
const TOLERATED_MS = 2 * 60_000;

let aheadMs = 0;

/** Takes notice of when an answer was sent, as its `Date` says. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) > TOLERATED_MS ? ahead : 0;
}

/** Now, as the server knows it: the device's clock may be a day wrong (decision record 0192). */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
