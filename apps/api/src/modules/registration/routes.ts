import * as contract from '@merenda/contract/students';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findStudent } from '../students/index.ts';
import { associateStudent } from './associate-student.ts';
import { registerStudent } from './register-student.ts';

export function registerRegistration(serve: Serve, services: Services): void {
  serve(contract.createDependent, async ({ body, guardian, language }) => {
    const { id, kioskPassword } = await registerStudent(services, guardian, body, language);
    const student = await findStudent(services, guardian, id);
    return { ...student, kioskLogin: { ...student.kioskLogin, password: kioskPassword } };
  });
  serve(contract.associateDependent, async ({ body, guardian }) =>
    findStudent(services, guardian, await associateStudent(services, guardian, body)),
  );
}
