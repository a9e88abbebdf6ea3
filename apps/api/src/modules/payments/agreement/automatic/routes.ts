import * as contract from '@merenda/contract/payments/automatic';
import type { Serve } from '../../../serve.ts';
import type { Services } from '../../../services.ts';
import { endOwn } from '../end-agreements.ts';
import { changeAutomatic } from './change-automatic.ts';
import { createAutomatic } from './create-automatic.ts';
import { pauseAutomatic } from './pause-automatic.ts';
import { findAutomatic } from './queries.ts';
import { resumeAutomatic } from './resume-automatic.ts';

/** The routes of automatic top-ups: agree, list, change, pause, resume, end. */
export function registerAutomatic(serve: Serve, services: Services): void {
  serve(contract.listAutomatic, async ({ query, guardian }) => {
    const which = { guardianId: guardian.id, ...query };
    return { ...(await findAutomatic(services.db, services, which)), ...query };
  });

  serve(contract.createAutomatic, ({ body, ...request }) =>
    createAutomatic(services, request, body),
  );

  serve(contract.changeAutomatic, ({ params, body, guardian }) =>
    changeAutomatic(services, guardian, { id: params.id, terms: body }),
  );

  serve(contract.pauseAutomatic, ({ params, guardian }) =>
    pauseAutomatic(services, guardian, params.id),
  );

  serve(contract.resumeAutomatic, ({ params, guardian }) =>
    resumeAutomatic(services, guardian, params.id),
  );

  serve(contract.deleteAutomatic, async ({ params, guardian }) => {
    await endOwn(services, 'automatic', { guardianId: guardian.id, id: params.id });
    return null;
  });
}
