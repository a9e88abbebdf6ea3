import * as contract from '@merenda/contract/session';
import { brandForHost } from '@merenda/domain/brands';
import type { FastifyInstance } from 'fastify';
import { Failure, notFound } from '../../failure.ts';
import { tokenOf } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { clearCookies, setCookies } from './cookies.ts';
import { login } from './login.ts';
import { recover } from './recover.ts';
import { resetPassword } from './reset-password.ts';
import { findMe, findSessionLength, listSessions, revokeById, revokeToken } from './store.ts';

export function registerSessionRoutes(api: FastifyInstance, services: Services): void {
  serve(api, contract.login, async ({ body, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const session = await login(services, { ...body, address: request.ip, userAgent });
    setCookies(reply, session);
    return session;
  });
  serve(api, contract.openSession, async ({ body, reply }) => {
    const expiresIn = await findSessionLength(services, body.token);
    if (expiresIn === undefined) throw new Failure('unauthenticated');
    const session = { token: body.token, expiresIn };
    setCookies(reply, session);
    return session;
  });
  serve(api, contract.getMe, ({ guardian }) => findMe(services, guardian.id));
  serve(api, contract.revoke, async ({ body, request, reply }) => {
    const token = body.token ?? tokenOf(request)?.token;
    if (token) await revokeToken(services, token);
    clearCookies(reply);
    return null;
  });
  serve(api, contract.recover, async ({ body, request, language }) => {
    const company = body.company ?? brandForHost(request.host).companyId ?? '';
    const origin = `${request.protocol}://${request.host}`;
    await recover(services, { email: body.email, company, address: request.ip, origin, language });
    return null;
  });
  serve(api, contract.resetPassword, async ({ body }) => {
    await resetPassword(services, body.password, body.token);
    return null;
  });
  serve(api, contract.listDevices, async ({ guardian }) => listSessions(services, guardian));
  serve(api, contract.endDevice, async ({ guardian, params }) => {
    if (!(await revokeById(services, guardian.id, params.id))) throw notFound();
    return null;
  });
}
