import * as contract from '@merenda/contract/students';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { createStudent } from './create-student.ts';
import { findStudent, findStudents } from './store.ts';
import { transferBalance } from './transfer-balance.ts';
import { updateStudent } from './update-student.ts';

/** The path names the guardian; only the caller's own name is there (decision A.8). */
function checkOwner(guardian: SignedIn, userId: string): void {
  if (guardian.id !== userId) throw notFound();
}

export function registerStudents(api: FastifyInstance, services: Services): void {
  serve(api, contract.listDependents, async ({ params, query, guardian }) => {
    checkOwner(guardian, params.userId);
    return findStudents(services, guardian, query);
  });
  serve(api, contract.createDependent, async ({ params, body, guardian }) => {
    checkOwner(guardian, params.userId);
    const { id, kioskPassword } = await createStudent(services, guardian, body);
    const student = await findStudent(services, guardian, id);
    return { ...student, kioskLogin: { ...student.kioskLogin, password: kioskPassword } };
  });
  serve(api, contract.getDependent, async ({ params, guardian }) => {
    checkOwner(guardian, params.userId);
    return findStudent(services, guardian, params.id);
  });
  serve(api, contract.updateDependent, async ({ params, body, guardian }) => {
    checkOwner(guardian, params.userId);
    await updateStudent(services, guardian, params.id, body);
    return findStudent(services, guardian, params.id);
  });
  serve(api, contract.transfer, async ({ params, body, guardian, idempotency, reply }) => {
    checkOwner(guardian, params.userId);
    const moved = await transferBalance(services, guardian, params.id, body, idempotency);
    if (moved.replayed) reply.header('idempotency-replayed', 'true');
    return moved.balances;
  });
}
