import type { Api } from '@merenda/contract';
import type { TestApi } from './api.ts';
import { call } from './client.ts';
import type { SignedInGuardian } from './people.ts';
import type { TestSchool } from './schools.ts';

type Body = NonNullable<Api['POST /responsible-users/:userId/dependents']['body']>;

export const studentBody = (school: TestSchool, changes: Partial<Body> = {}): Body => ({
  name: 'Lucas Almeida',
  birthDate: '2015-03-09',
  password: 'a school lunch',
  restaurantUnit: school.id,
  class: { schoolClass: school.classId },
  ...changes,
});

/** Registers a student over HTTP. */
export async function registerStudent(
  api: TestApi,
  guardian: SignedInGuardian,
  school: TestSchool,
) {
  const answer = await call(api.url, 'POST /responsible-users/:userId/dependents', {
    token: guardian.token,
    params: { userId: guardian.user._id },
    body: studentBody(school),
  });
  if (answer.status !== 201 || !answer.body.wallet) throw new Error(JSON.stringify(answer.body));
  return { ...answer.body, wallet: answer.body.wallet };
}
