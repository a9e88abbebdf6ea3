import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearOperatorCookie, operatorCredentials } from '../auth/operator-credentials.ts';
import { tokenOf } from '../auth/tokens.ts';
import { clearCookies } from '../modules/session/index.ts';

/**
 * Takes from a browser, with the 401, the cookie of a session that opens nothing any more
 * (product:session#expiry). A token that was given with a request says nothing about the browser's own.
 */
export function forgetEndedSession(request: FastifyRequest, reply: FastifyReply): void {
  const access = request.routeOptions.config.spec?.access;
  if (access === 'guardian' && tokenOf(request)?.byCookie) clearCookies(reply);
  if (access === 'operator' && operatorCredentials(request)?.kind === 'person') {
    clearOperatorCookie(request, reply);
  }
}
