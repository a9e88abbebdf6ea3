import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import {
  enqueueLinkEmail,
  findByEmail,
  type LinkRequest,
  NETWORK_THROTTLES,
  spendBudget,
} from '../session/index.ts';

/** How often an hour a network is told that an e-mail is unknown. */
const TOLD_AN_HOUR = 5;

/**
 * Sends the link for a new password (product:session#recovery). Within the network's budget an unknown
 * e-mail is told; past it every answer is the same.
 * @throws Failure unknown_email
 */
export async function recover(
  services: Services,
  { address, ...asked }: LinkRequest & { address: string },
): Promise<void> {
  const isTold = await spendBudget(services, NETWORK_THROTTLES.recover(address), TOLD_AN_HOUR);
  if (isTold && !(await findByEmail(services, asked.company, asked.email))) {
    throw new Failure('unknown_email');
  }
  await enqueueLinkEmail(services, 'password-reset', asked);
}
