import * as contract from '@merenda/contract/users';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { warnGuardian } from '../session/index.ts';
import { findUser } from './find-user.ts';
import { signUp } from './sign-up.ts';
import { updateUser } from './update-user.ts';

export function registerUsers(api: FastifyInstance, services: Services): void {
  serve(api, contract.signUp, async ({ body }) => findUser(services, await signUp(services, body)));
  serve(api, contract.getResponsibleUser, async ({ params, guardian }) => {
    if (params.id !== guardian.id) throw notFound();
    return findUser(services, guardian.id);
  });
  serve(api, contract.updateUser, async ({ params, body, guardian, request }) => {
    if (params.id !== guardian.id) throw notFound();
    const { passwordChanged } = await updateUser(services, guardian, body);
    if (passwordChanged) {
      const news = { guardianId: guardian.id, what: 'passwordChanged' } as const;
      await warnGuardian(services, request, news);
    }
    return findUser(services, guardian.id);
  });
}
