import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearOperatorCookie, operatorCredentials } from '../auth/operator-credentials.ts';
import { tokenOf } from '../auth/tokens.ts';
import { clearCookies } from '../modules/session/index.ts';

/**
 * Removes the cookie of an ended session from the browser, together with the 401 (product:session#expiry).
 * A token in the request's header says nothing about the browser's own session.
 */
export function forgetEndedSession(request: FastifyRequest, reply: FastifyReply): void {
  const access = request.routeOptions.config.spec?.access;
  if (access === 'guardian' && tokenOf(request)?.byCookie) clearCookies(reply);
  if (access === 'operator' && operatorCredentials(request)?.kind === 'person') {
    clearOperatorCookie(request, reply);
  }
}
