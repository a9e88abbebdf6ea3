import * as contract from '@merenda/contract/users';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findFirstSteps } from './find-first-steps.ts';
import { findUser } from './find-user.ts';
import { signUp } from './sign-up.ts';
import { updateUser } from './update-user.ts';

export function registerUsers(serve: Serve, services: Services): void {
  serve(contract.signUp, ({ body, request }) => signUp(services, body, request));
  serve(contract.getResponsibleUser, ({ guardian }) => findUser(services, guardian));
  serve(contract.listFirstSteps, ({ guardian }) => findFirstSteps(services, guardian.id));
  serve(contract.updateUser, async ({ body, guardian, request }) => {
    await updateUser(services, guardian, body, request);
    return findUser(services, guardian);
  });
}
