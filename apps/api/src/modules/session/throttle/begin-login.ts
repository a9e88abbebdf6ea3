import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import type { Services } from '../../services.ts';
import { beginAttempt, clearFailures, takeBack } from './throttle.ts';
import { deviceThrottle, NETWORK_THROTTLES, PERSON_THROTTLES } from './throttle-keys.ts';

interface LoginAttempt {
  email: string;
  company: string;
  address: string;
  /** The asking device, if the account knows it. */
  device: { guardianId: string; markHash: Buffer } | undefined;
}

/**
 * Counts one try of a password (product:session#login-delays). A device that the account knows has
 * a count of its own, which no visitor can delay. Other tries count by account and by network.
 * @returns a function to call when the password was right
 * @throws Failure too_many_requests
 */
export async function beginLogin(
  services: Pick<Services, 'db'>,
  { email, company, address, device }: LoginAttempt,
): Promise<() => Promise<void>> {
  if (device) {
    const subject = deviceThrottle(device.guardianId, device.markHash);
    await beginAttempt(services, subject, LOGIN_THROTTLES.device);
    return () => clearFailures(services, subject);
  }
  const account = await beginAttempt(
    services,
    PERSON_THROTTLES.login({ companyId: company, mailbox: mailboxOf(email) }),
    LOGIN_THROTTLES.account,
  );
  try {
    const network = await beginAttempt(
      services,
      NETWORK_THROTTLES.login(address),
      LOGIN_THROTTLES.network,
    );
    return async () => {
      await takeBack(services, network);
      await takeBack(services, account);
    };
  } catch (error) {
    await takeBack(services, account);
    throw error;
  }
}
