import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../../auth/tokens.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { DEVICE_COOKIE, setCookies, setDeviceCookie } from './cookies.ts';
import { openSession, type Proof, type ProvenGuardian } from './open-session.ts';
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

/**
 * The refusal where access was ended since the proof: the same as for a proof that is no longer
 * good.
 */
const REFUSALS: Record<Proof, Failure> = {
  password: new Failure('wrong_credentials'),
  passkey: new Failure('wrong_credentials', { userMessageKey: 'passkeys.error.denied' }),
  link: new Failure('invalid_login_link'),
};

/**
 * Signs a proved guardian in. Sessions begin only here, in `finishSignIn` and, from an older
 * session, in `replaceSession`. A guardian with a second factor gets a ticket for it instead; a
 * passkey is two factors at once.
 * @throws Failure second_factor_required, with the ticket of the second step
 * @throws Failure the refusal of the proof's route, where access was ended since
 * (product:session#access-epoch)
 */
export async function startSession(services: Services, http: Http, proven: ProvenGuardian) {
  const { guardianId, proof } = proven;
  if (proof !== 'passkey' && (await isSecondFactorOn(services.db, guardianId))) {
    throw new Failure('second_factor_required', {
      ticket: await createTicket(services.db, { ...proven, proof }),
    });
  }
  return enter(services, http, { proven, refusal: REFUSALS[proof] });
}

/**
 * Signs a guardian in by the second step.
 * @throws Failure sign_in_expired, wrong_code, too_many_requests
 */
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
 * Opens a session in place of one that has just ended and had passed these steps; it ends when that
 * one would.
 * @throws Failure unauthenticated
 */
export const replaceSession = (
  services: Services,
  http: Http,
  { guardianId, accessEpoch, begun }: Omit<ProvenGuardian, 'proof'> & { begun: Date },
) =>
  enter(services, http, {
    proven: { guardianId, accessEpoch, proof: 'link' },
    refusal: new Failure('unauthenticated'),
    begun,
  });

/**
 * Opens a session with its cookies, and enqueues an e-mail when the browser is new to the account.
 * The browser's former session ends.
 */
async function enter(
  services: Services,
  { request, reply }: Http,
  { proven, refusal, begun }: { proven: ProvenGuardian; refusal: Failure; begun?: Date },
) {
  const { guardianId } = proven;
  const userAgent = request.headers['user-agent'] ?? '';
  const { session, device } = await services.db.transaction().execute(async (trx) => {
    const session = await openSession(trx, proven, { userAgent, begun });
    if (!session) throw refusal;
    const device = await recogniseDevice({ db: trx }, guardianId, request.cookies[DEVICE_COOKIE]);
    if (device.isAdditional) {
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
