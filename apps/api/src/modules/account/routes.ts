import * as contract from '@merenda/contract/account';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { clearCookies } from '../session/index.ts';
import { deleteAccount } from './delete-account.ts';
import { findDeparture } from './departure.ts';
import { exportData } from './export/export-data.ts';

/** The path names the guardian; only the caller's own name is there (decision A.8). */
function checkSelf(guardian: SignedIn, id: string): void {
  if (guardian.id !== id) throw notFound();
}

export function registerAccount(api: FastifyInstance, services: Services): void {
  serve(api, contract.getDeparture, async ({ params, guardian }) => {
    checkSelf(guardian, params.id);
    return findDeparture(services.db, guardian);
  });
  serve(api, contract.deleteMe, async ({ body, guardian, reply }) => {
    await deleteAccount(services, guardian, body);
    clearCookies(reply);
    return null;
  });
  serve(api, contract.exportData, async ({ params, body, guardian, language }) => {
    checkSelf(guardian, params.id);
    return exportData(services, guardian, { ...body, language });
  });
}
