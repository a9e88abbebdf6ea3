import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { DEVICE_COOKIE, setCookies, setDeviceCookie } from './cookies.ts';
import { openSession } from './open-session.ts';
import { recogniseDevice } from './recognise-device.ts';
import { warnGuardian } from './warn-guardian.ts';

/**
 * Signs a guardian in who has proved to be one, by whatever means: a session, its cookies, and a
 * letter when the browser is new to the account. The letter is written after the answer: a sign-in
 * neither waits for it nor fails with it.
 */
export async function startSession(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  guardianId: string,
) {
  const userAgent = request.headers['user-agent'] ?? '';
  const session = await openSession(services, guardianId, userAgent);
  const device = await recogniseDevice(services, guardianId, request.cookies[DEVICE_COOKIE]);
  setCookies(reply, session);
  setDeviceCookie(reply, device.mark);
  if (device.isNews) {
    const warn = () => warnGuardian(services, request, { guardianId, what: 'newSignIn' });
    // Also when the answer could not be delivered: the session is there.
    void reply.then(warn, warn);
  }
  return session;
}
