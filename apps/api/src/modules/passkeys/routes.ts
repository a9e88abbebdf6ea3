import * as contract from '@merenda/contract/passkeys';
import { notFound } from '../../platform/failure.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { startSession } from '../session/index.ts';
import { addPasskey } from './add-passkey.ts';
import { passkeyLogin, stepUpByPasskey } from './passkey-login.ts';
import { listPasskeys, removePasskeys } from './queries.ts';
import { siteOf } from './site.ts';
import { startLogin } from './start-login.ts';
import { startRegistration } from './start-registration.ts';

export function registerPasskeys(serve: Serve, services: Services): void {
  serve(contract.startPasskey, async ({ guardian, request }) =>
    startRegistration(services, guardian, siteOf(services.env, request)),
  );
  serve(contract.addPasskey, async ({ guardian, body, request }) =>
    addPasskey(services, guardian, request, body),
  );
  serve(contract.listPasskeys, async ({ guardian }) => ({
    docs: await listPasskeys(services, guardian.id),
  }));
  serve(contract.removePasskey, async ({ guardian, params }) => {
    await services.db.transaction().execute(async (trx) => {
      if ((await removePasskeys(trx, guardian.id, [params.id])) === 0) throw notFound();
    });
    return null;
  });
  serve(contract.startPasskeyLogin, async ({ request }) =>
    startLogin(services, siteOf(services.env, request)),
  );
  serve(contract.passkeyLogin, async ({ body, request, reply }) => {
    const proven = await passkeyLogin(
      services,
      siteOf(services.env, request),
      body.credential,
      request.ip,
    );
    return startSession(services, { request, reply }, proven);
  });
  serve(contract.stepUpByPasskey, async ({ guardian, body, request }) => {
    await stepUpByPasskey(services, guardian, request, body.credential);
    return null;
  });
}
