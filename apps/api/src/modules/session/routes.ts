import * as factor from '@merenda/contract/second-factor';
import * as contract from '@merenda/contract/session';
import { tokenOf } from '../../auth/tokens.ts';
import { notFound } from '../../platform/failure.ts';
import { brandOrigin } from '../../platform/mail/brand-origin.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { confirmByLink } from './confirmation/confirm-by-link.ts';
import { resendConfirmation } from './confirmation/confirmation-email.ts';
import { clearCookies, DEVICE_COOKIE } from './cookies.ts';
import { revokeOthers } from './end-access.ts';
import { exchangeSession } from './exchange-session.ts';
import { enqueueLinkEmail } from './link/enqueue-link-email.ts';
import { loginByLink } from './link/login-by-link.ts';
import { login } from './login.ts';
import { findMe, findSessions, revokeById, revokeToken, viewSessions } from './queries.ts';
import {
  findSecondFactor,
  renewRecoveryCodes,
  startApp,
  switchOff,
  switchOn,
} from './second-factor/settings.ts';
import { finishSignIn, startSession } from './start-session.ts';

export function registerSessionRoutes(serve: Serve, services: Services): void {
  serve(contract.login, async ({ body, request, reply }) => {
    const mark = request.cookies[DEVICE_COOKIE];
    const proven = await login(services, { ...body, address: request.ip, mark });
    return startSession(services, { request, reply }, proven);
  });
  serve(contract.askLoginLink, async ({ body, request, language }) => {
    const { company, email } = body;
    const origin = brandOrigin(services.env, request, company);
    await enqueueLinkEmail(services, 'login-link', { email, company, origin, language });
    return null;
  });
  serve(contract.loginByLink, async ({ body, request, reply }) => {
    const { passwordToken, ...proven } = await loginByLink(services, body.token, request.ip);
    return { ...(await startSession(services, { request, reply }, proven)), passwordToken };
  });
  serve(contract.openSession, ({ body, request, reply }) =>
    exchangeSession(services, { request, reply }, body.token),
  );
  serve(contract.getMe, ({ guardian }) => findMe(services, guardian.id));
  serve(contract.revoke, async ({ body, request, reply }) => {
    const token = body.token ?? tokenOf(request)?.token;
    if (token) await revokeToken(services, token);
    clearCookies(reply);
    return null;
  });
  // The route's guard has checked the password.
  serve(contract.stepUp, async () => null);
  serve(contract.confirmEmail, ({ body, request }) => confirmByLink(services, body.token, request));
  serve(contract.sendConfirmation, async ({ guardian, request }) => {
    await resendConfirmation(services, request, guardian);
    return null;
  });
  serve(contract.listDevices, async ({ guardian }) =>
    viewSessions(await findSessions(services, guardian.id), guardian.sessionId),
  );
  serve(contract.endOtherDevices, async ({ guardian }) => {
    await services.db.transaction().execute((trx) => revokeOthers(trx, guardian));
    return null;
  });
  serve(contract.endDevice, async ({ guardian, params }) => {
    if (!(await revokeById(services, guardian.id, params.id))) throw notFound();
    return null;
  });
}

export function registerSecondFactor(serve: Serve, services: Services): void {
  serve(factor.finishLogin, ({ body, request, reply }) =>
    finishSignIn(services, { request, reply }, body),
  );
  serve(factor.getSecondFactor, ({ guardian }) => findSecondFactor(services, guardian.id));
  serve(factor.startApp, ({ guardian }) => startApp(services, guardian));
  serve(factor.switchOn, ({ guardian, body, request }) =>
    switchOn(services, request, guardian, body.code),
  );
  serve(factor.switchOff, async ({ guardian, request }) => {
    await switchOff(services, request, guardian);
    return null;
  });
  serve(factor.renewRecoveryCodes, ({ guardian }) => renewRecoveryCodes(services, guardian));
}
