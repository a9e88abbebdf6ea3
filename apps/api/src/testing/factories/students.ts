import { randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import type { TestApi } from '../api.ts';
import { call } from '../client.ts';
import type { SignedInGuardian } from './guardians.ts';
import type { TestSchool } from './schools.ts';

export const BIRTH_DATE = '2015-03-09';

type Student = Api['POST /responsible-users/:userId/dependents']['response'];
type Body = NonNullable<Api['POST /responsible-users/:userId/dependents']['body']>;

export const studentBody = (school: TestSchool, changes: Partial<Body> = {}): Body => ({
  name: 'Lucas Almeida',
  birthDate: BIRTH_DATE,
  password: 'a school lunch',
  restaurantUnit: school.id,
  class: { schoolClass: school.classId },
  ...changes,
});

export type TestStudent = Student & { wallet: NonNullable<Student['wallet']> };

/** Registers a student over HTTP, with a unique registration number. */
export async function createStudent(
  api: Pick<TestApi, 'url'>,
  guardian: Pick<SignedInGuardian, 'token' | 'user'>,
  school: TestSchool,
  { name }: { name?: string } = {},
): Promise<TestStudent> {
  const answer = await call(api.url, 'POST /responsible-users/:userId/dependents', {
    token: guardian.token,
    params: { userId: guardian.user._id },
    body: studentBody(school, {
      ...(name !== undefined && { name }),
      class: { schoolClass: school.classId, enrollmentNumber: `S-${randomUUID()}` },
    }),
  });
  if (answer.status !== 201 || !answer.body.wallet) throw new Error(JSON.stringify(answer.body));
  return { ...answer.body, wallet: answer.body.wallet };
}
