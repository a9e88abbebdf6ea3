import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../../auth/tokens.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { DEVICE_COOKIE, setCookies, setDeviceCookie } from './cookies.ts';
import { openSession, type Proof, type Proven } from './open-session.ts';
import { revokeToken } from './queries.ts';
import { recogniseDevice } from './recognise-device.ts';
import { checkCode } from './second-factor/check-code.ts';
import {
  createTicket,
  findTicket,
  isSecondFactorOn,
  useTicket,
} from './second-factor/sign-in-ticket.ts';
import { enqueueSecurityEmail } from './security-email.ts';

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What is answered where access was ended since the proof: as to whoever comes with it now. */
const REFUSALS: Record<Proof, Failure> = {
  password: new Failure('wrong_credentials'),
  passkey: new Failure('wrong_credentials', { userMessageKey: 'passkeys.error.denied' }),
  link: new Failure('invalid_login_link'),
};

/**
 * Signs a guardian in who has proved to be one, by whatever means. The only way to a session, with
 * `finishSignIn` and, from an older one, `replaceSession`. Whoever has a second factor gets no
 * further than to it, but with a passkey, which is two factors at once.
 * @throws Failure second_factor_required, with the ticket of the second step; as its route refuses what
 * proves nothing, where access was ended since (product:session#access-epoch)
 */
export async function startSession(services: Services, http: Http, proven: Proven) {
  const { guardianId, proof } = proven;
  if (proof !== 'passkey' && (await isSecondFactorOn(services.db, guardianId))) {
    throw new Failure('second_factor_required', {
      ticket: await createTicket(services.db, { ...proven, proof }),
    });
  }
  return enter(services, http, { proven, refusal: REFUSALS[proof] });
}

/** The second step. @throws Failure sign_in_expired, wrong_code, too_many_requests */
export async function finishSignIn(
  services: Services,
  http: Http,
  { ticket, code }: { ticket: string; code: string },
) {
  const first = await findTicket(services.db, ticket);
  await checkCode(services, http.request, { guardianId: first.guardianId, code });
  await useTicket(services.db, ticket);
  return enter(services, http, { proven: first, refusal: new Failure('sign_in_expired') });
}

/**
 * Another session for one that has just ended, which had passed all this; it ends when that would.
 * @throws Failure unauthenticated
 */
export const replaceSession = (
  services: Services,
  http: Http,
  { guardianId, accessEpoch, begun }: Omit<Proven, 'proof'> & { begun: Date },
) =>
  enter(services, http, {
    proven: { guardianId, accessEpoch, proof: 'link' },
    refusal: new Failure('unauthenticated'),
    begun,
  });

/**
 * A session, its cookies, and an e-mail when the browser is new to the account. The session that the
 * browser had before ends.
 */
async function enter(
  services: Services,
  { request, reply }: Http,
  { proven, refusal, begun }: { proven: Proven; refusal: Failure; begun?: Date },
) {
  const { guardianId } = proven;
  const userAgent = request.headers['user-agent'] ?? '';
  const { session, device } = await services.db.transaction().execute(async (trx) => {
    const session = await openSession(trx, proven, { userAgent, begun });
    if (!session) throw refusal;
    const device = await recogniseDevice({ db: trx }, guardianId, request.cookies[DEVICE_COOKIE]);
    if (device.isNews) {
      await enqueueSecurityEmail(trx, services, request, { kind: 'new-sign-in', guardianId });
    }
    const former = request.cookies[sessionCookie(request)];
    if (former) await revokeToken({ db: trx }, former);
    return { session, device };
  });
  request.signsIn = guardianId;
  setCookies(reply, session);
  setDeviceCookie(reply, device.mark);
  return session;
}
