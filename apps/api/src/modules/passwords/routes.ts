import * as contract from '@merenda/contract/session';
import { brandOrigin } from '../../platform/mail/brand-origin.ts';
import { brandOfRequest } from '../../platform/requested-address.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { recover } from './recover.ts';
import { resetPassword, viewReset } from './reset-password.ts';

export function registerPasswords(serve: Serve, services: Services): void {
  serve(contract.recover, async ({ body, request, language }) => {
    const company = body.company ?? brandOfRequest(request).companyId ?? '';
    const origin = brandOrigin(services.env, request, company);
    const { email } = body;
    await recover(services, { email, company, address: request.ip, origin, language });
    return null;
  });
  serve(contract.viewReset, ({ body, request, language }) =>
    viewReset(services, { ...body, address: request.ip, language }),
  );
  serve(contract.resetPassword, async ({ body, request }) => {
    await resetPassword(services, { ...body, address: request.ip });
    return null;
  });
}
