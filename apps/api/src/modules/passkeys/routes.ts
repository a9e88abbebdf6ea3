import * as contract from '@merenda/contract/passkeys';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { startSession, warnGuardian } from '../session/index.ts';
import { addPasskey } from './add-passkey.ts';
import { passkeyLogin } from './passkey-login.ts';
import { siteOf } from './site.ts';
import { startLogin } from './start-login.ts';
import { startRegistration } from './start-registration.ts';
import { listPasskeys, removePasskey } from './store.ts';

export function registerPasskeys(api: FastifyInstance, services: Services): void {
  serve(api, contract.startPasskey, async ({ guardian, body, request }) =>
    startRegistration(services, guardian, siteOf(request), body.password),
  );
  serve(api, contract.addPasskey, async ({ guardian, body, request, reply }) => {
    const passkey = await addPasskey(services, guardian, siteOf(request), body);
    const news = { guardianId: guardian.id, what: 'newPasskey' } as const;
    const warn = () => warnGuardian(services, request, news);
    void reply.then(warn, warn);
    return passkey;
  });
  serve(api, contract.listPasskeys, async ({ guardian }) => ({
    docs: await listPasskeys(services, guardian.id),
  }));
  serve(api, contract.removePasskey, async ({ guardian, params }) => {
    if (!(await removePasskey(services, guardian.id, params.id))) throw notFound();
    return null;
  });
  serve(api, contract.startPasskeyLogin, async ({ request }) =>
    startLogin(services, siteOf(request)),
  );
  serve(api, contract.passkeyLogin, async ({ body, request, reply }) => {
    const guardianId = await passkeyLogin(services, siteOf(request), body.credential, request.ip);
    return startSession(services, { request, reply }, guardianId);
  });
}
