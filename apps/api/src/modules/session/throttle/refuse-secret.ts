import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import type { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { beginAttempt } from './throttle.ts';
import { NETWORK_THROTTLES } from './throttle-keys.ts';

/**
 * Refuses a bad token or passkey and counts a mistake of the network, which has to wait after too
 * many. A good token or passkey never waits (product:session#networks).
 * @throws Failure `failure`, or too_many_requests
 */
export async function refuseSecret(
  services: Pick<Services, 'db'>,
  address: string,
  failure: Failure,
): Promise<never> {
  await beginAttempt(services, NETWORK_THROTTLES.secrets(address), LOGIN_THROTTLES.network);
  throw failure;
}
