import type { Refund } from './records.ts';

/** How many refunds Stripe includes in a charge. */
const SHOWN = 10;

/**
 * An answer in Stripe's format: a charge has its newest refunds, and only where they are expanded.
 */
export const describeCharges = (body: string, expanded: readonly string[]): string => {
  const isExpanded = expanded.some((path) => path.endsWith('.refunds'));
  return JSON.stringify(JSON.parse(body), (name, value) => {
    if (name !== 'latest_charge' || value === null) return value;
    const { refunds, ...charge } = value as { refunds: Refund[] };
    if (!isExpanded) return charge;
    const data = refunds.slice(0, SHOWN);
    const list = { object: 'list', data, has_more: refunds.length > SHOWN, url: '/v1/refunds' };
    return { ...charge, refunds: list };
  });
};
