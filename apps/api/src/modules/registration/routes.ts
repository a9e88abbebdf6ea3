import * as operator from '@merenda/contract/operator';
import * as contract from '@merenda/contract/students';
import { brandOrigin } from '../../platform/mail/brand-origin.ts';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findStudent } from '../students/index.ts';
import { associateStudent } from './associate-student.ts';
import { registerStudent } from './register-student.ts';
import { issueStudentCodes } from './student-codes.ts';

export function registerRegistration(serve: Serve, services: Services): void {
  serve(contract.createDependent, async ({ body, guardian, language }) => {
    const { id, kioskPassword } = await registerStudent(services, guardian, body, language);
    const student = await findStudent(services, guardian, id);
    return { ...student, kioskLogin: { ...student.kioskLogin, password: kioskPassword } };
  });
  serve(contract.associateDependent, async ({ body, guardian, language, request }) => {
    const origin = brandOrigin(services.env, request, guardian.companyId);
    const from = { origin, language, address: request.ip };
    const id = await associateStudent(services, guardian, body, from);
    if (id === undefined) return { state: 'requested' as const };
    return { state: 'associated' as const, dependent: await findStudent(services, guardian, id) };
  });
  serve(operator.issueStudentCodes, ({ operator: by, params, body }) =>
    issueStudentCodes(services, by, { schoolId: params.id, ...body }),
  );
}
