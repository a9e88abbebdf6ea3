import { TOLD_AN_HOUR } from '@merenda/domain/access/budgets';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import {
  countUse,
  enqueueLinkEmail,
  findByEmail,
  type LinkRequest,
  NETWORK_THROTTLES,
} from '../session/index.ts';

/**
 * Sends the link for a new password (product:session#recovery). Within the network's budget an unknown
 * e-mail is told; past it every answer is the same.
 * @throws Failure unknown_email
 */
export async function recover(
  services: Services,
  { address, ...asked }: LinkRequest & { address: string },
): Promise<void> {
  const told = await countUse(services, NETWORK_THROTTLES.recover(address), 'hour');
  if (told <= TOLD_AN_HOUR && !(await findByEmail(services, asked.company, asked.email))) {
    throw new Failure('unknown_email');
  }
  await enqueueLinkEmail(services, 'password-reset', asked);
}
