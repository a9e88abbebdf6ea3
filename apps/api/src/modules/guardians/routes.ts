import * as contract from '@merenda/contract/guardians';
import { brandOrigin } from '../../platform/mail/brand-origin.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { changeGuardian } from './change-guardian.ts';
import { acceptInvitation } from './invitation/accept-invitation.ts';
import { declineInvitation } from './invitation/decline-invitation.ts';
import { inviteGuardian } from './invitation/invite-guardian.ts';
import { previewInvitation } from './invitation/preview-invitation.ts';
import { resendInvitation } from './invitation/resend-invitation.ts';
import { shareInvitation } from './invitation/share-invitation.ts';
import { viewInvitation } from './invitation/view-invitation.ts';
import { withdrawInvitation } from './invitation/withdraw-invitation.ts';
import { listGuardians } from './list-guardians.ts';
import { removeGuardian } from './remove-guardian.ts';
import { agreeByEmail, refuseByEmail, viewRequest } from './request/answer-by-email.ts';
import { agreeToRequest, refuseRequest } from './request/answer-request.ts';

export function registerGuardians(serve: Serve, services: Services): void {
  serve(contract.listGuardians, ({ params, guardian }) =>
    listGuardians(services, guardian, params.id),
  );
  serve(contract.inviteGuardian, ({ params, body, guardian, language, request }) => {
    const origin = brandOrigin(services.env, request, guardian.companyId);
    return inviteGuardian(services, guardian, params.id, body, { origin, language });
  });
  serve(contract.resendInvitation, ({ params, guardian, language, request }) => {
    const origin = brandOrigin(services.env, request, guardian.companyId);
    return resendInvitation(services, guardian, params, { origin, language });
  });
  serve(contract.shareInvitation, ({ params, guardian, request }) =>
    shareInvitation(
      services,
      guardian,
      params,
      brandOrigin(services.env, request, guardian.companyId),
    ),
  );
  serve(contract.withdrawInvitation, async ({ params, guardian }) => {
    await withdrawInvitation(services, guardian, params.id, params.invitationId);
    return null;
  });
  serve(contract.changeGuardian, ({ params, body, guardian }) =>
    changeGuardian(services, guardian, params, body),
  );
  serve(contract.removeGuardian, async ({ params, guardian }) => {
    await removeGuardian(services, guardian, params.id, params.guardianId);
    return null;
  });
  serve(contract.agreeToRequest, ({ params, guardian }) =>
    agreeToRequest(services, guardian, params),
  );
  serve(contract.refuseRequest, async ({ params, guardian }) => {
    await refuseRequest(services, guardian, params);
    return null;
  });
  serve(contract.viewRequest, ({ body, request }) =>
    viewRequest(services, { token: body.token, address: request.ip }),
  );
  serve(contract.agreeByEmail, ({ body, guardian, request }) =>
    agreeByEmail(services, guardian, { token: body.token, address: request.ip }),
  );
  serve(contract.refuseByEmail, async ({ body, request }) => {
    await refuseByEmail(services, { token: body.token, address: request.ip });
    return null;
  });
  serve(contract.viewInvitation, ({ body, guardian, request }) =>
    viewInvitation(services, guardian, { token: body.token, address: request.ip }),
  );
  serve(contract.previewInvitation, ({ body, request }) =>
    previewInvitation(services, body.token, request.ip),
  );
  serve(contract.acceptInvitation, ({ body, guardian, request }) =>
    acceptInvitation(services, guardian, { token: body.token, address: request.ip }),
  );
  serve(contract.declineInvitation, async ({ body, guardian, request }) => {
    await declineInvitation(services, guardian, { token: body.token, address: request.ip });
    return null;
  });
}
