import type { Refund } from './records.ts';

/** As many as Stripe shows with a charge. */
const SHOWN = 10;

/**
 * An answer as Stripe gives it: a charge's refunds only where they are asked for, the newest of them.
 */
export const tellCharges = (body: string, expanded: readonly string[]): string => {
  const asked = expanded.some((path) => path.endsWith('.refunds'));
  return JSON.stringify(JSON.parse(body), (name, value) => {
    if (name !== 'latest_charge' || value === null) return value;
    const { refunds, ...charge } = value as { refunds: Refund[] };
    if (!asked) return charge;
    const data = refunds.slice(0, SHOWN);
    const list = { object: 'list', data, has_more: refunds.length > SHOWN, url: '/v1/refunds' };
    return { ...charge, refunds: list };
  });
};
