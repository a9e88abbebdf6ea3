import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../../auth/tokens.ts';
import type { Services } from '../services.ts';
import { DEVICE_COOKIE, setCookies, setDeviceCookie } from './cookies.ts';
import { openSession, type Proof } from './open-session.ts';
import { revokeToken } from './queries.ts';
import { recogniseDevice } from './recognise-device.ts';
import { enqueueSecurityEmail } from './security-email.ts';

/**
 * Signs a guardian in who has proved to be one, by whatever means: a session, its cookies, and an
 * e-mail when the browser is new to the account. The session that the browser had before ends.
 */
export async function startSession(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { guardianId, proof }: { guardianId: string; proof: Proof },
) {
  const userAgent = request.headers['user-agent'] ?? '';
  const { session, device } = await services.db.transaction().execute(async (trx) => {
    const session = await openSession({ db: trx }, guardianId, { userAgent, proof });
    const device = await recogniseDevice({ db: trx }, guardianId, request.cookies[DEVICE_COOKIE]);
    if (device.isNews) {
      await enqueueSecurityEmail(trx, services, request, { kind: 'new-sign-in', guardianId });
    }
    const former = request.cookies[SESSION_COOKIE];
    if (former) await revokeToken({ db: trx }, former);
    return { session, device };
  });
  request.signsIn = guardianId;
  setCookies(reply, session);
  setDeviceCookie(reply, device.mark);
  return session;
}
