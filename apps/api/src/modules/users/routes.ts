import * as contract from '@merenda/contract/users';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findUser } from './find-user.ts';
import { signUp } from './sign-up.ts';
import { updateUser } from './update-user.ts';

export function registerUsers(api: FastifyInstance, services: Services): void {
  serve(api, contract.signUp, async ({ body }) => findUser(services, await signUp(services, body)));
  serve(api, contract.getResponsibleUser, async ({ params, guardian }) => {
    if (params.id !== guardian.id) throw notFound();
    return findUser(services, guardian.id);
  });
  serve(api, contract.updateUser, async ({ params, body, guardian, language }) => {
    if (params.id !== guardian.id) throw notFound();
    await updateUser(services, guardian, { body, language });
    return findUser(services, guardian.id);
  });
}
