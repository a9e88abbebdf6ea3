import * as contract from '@merenda/contract/students';
import type { FastifyInstance } from 'fastify';
import { checkSelf } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { addBalance } from './add-balance.ts';
import { createStudent } from './create-student.ts';
import { findStudent, findStudents } from './store.ts';
import { updateStudent } from './update-student.ts';
import { withdrawBalance } from './withdraw-balance.ts';

export function registerStudents(api: FastifyInstance, services: Services): void {
  serve(api, contract.listDependents, async ({ params, query, guardian }) => {
    checkSelf(guardian, params.userId);
    return findStudents(services, guardian, query);
  });
  serve(api, contract.createDependent, async ({ params, body, guardian }) => {
    checkSelf(guardian, params.userId);
    const { id, kioskPassword } = await createStudent(services, guardian, body);
    const student = await findStudent(services, guardian, id);
    return { ...student, kioskLogin: { ...student.kioskLogin, password: kioskPassword } };
  });
  serve(api, contract.getDependent, async ({ params, guardian }) => {
    checkSelf(guardian, params.userId);
    return findStudent(services, guardian, params.id);
  });
  serve(api, contract.updateDependent, async ({ params, body, guardian }) => {
    checkSelf(guardian, params.userId);
    await updateStudent(services, guardian, params.id, body);
    return findStudent(services, guardian, params.id);
  });
  serve(api, contract.transfer, (context) => {
    const { params, body, guardian } = context;
    checkSelf(guardian, params.userId);
    const transfer = { studentId: params.id, value: body.value };
    return body.type === 'IN'
      ? withdrawBalance(services, context, transfer)
      : addBalance(services, context, transfer);
  });
}
