import * as contract from '@merenda/contract/automatic';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import { checkCompany } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { changeAutomatic } from './change-automatic.ts';
import { createAutomatic } from './create-automatic.ts';
import { endAutomatic } from './end-automatic.ts';
import { pauseAutomatic } from './pause-automatic.ts';
import { resumeAutomatic } from './resume-automatic.ts';
import { findAutomatic } from './store.ts';

/** Automatic top-ups: agree, list, pause, go on, end. */
export function registerAutomatic(api: FastifyInstance, services: Services): void {
  serve(api, contract.listAutomatic, async ({ params, query, guardian }) => {
    checkCompany(guardian, params.company);
    const which = { guardianId: guardian.id, ...query };
    return { ...(await findAutomatic(services.db, services, which)), ...query };
  });

  serve(api, contract.createAutomatic, async ({ params, body, ...request }) => {
    checkCompany(request.guardian, params.company);
    return createAutomatic(services, request, body);
  });

  serve(api, contract.changeAutomatic, async ({ params, body, guardian }) => {
    checkCompany(guardian, params.company);
    return changeAutomatic(services, guardian, { id: params.id, terms: body });
  });

  serve(api, contract.pauseAutomatic, async ({ params, guardian }) => {
    checkCompany(guardian, params.company);
    return pauseAutomatic(services, guardian, params.id);
  });

  serve(api, contract.resumeAutomatic, async ({ params, guardian }) => {
    checkCompany(guardian, params.company);
    return resumeAutomatic(services, guardian, params.id);
  });

  serve(api, contract.deleteAutomatic, async ({ params, guardian }) => {
    checkCompany(guardian, params.company);
    const own = { guardianId: guardian.id, id: params.id };
    const ended = await services.db
      .transaction()
      .execute((trx) => endAutomatic(trx, own, 'guardian'));
    if (ended === 0) throw notFound();
    return null;
  });
}
