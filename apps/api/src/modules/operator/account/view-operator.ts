import type { getOperator } from '@merenda/contract/operator-account';
import {
  hasOperatorRight,
  OPERATOR_RIGHTS,
  type OperatorRight,
} from '@merenda/domain/people/operators';
import type { z } from 'zod';
import type { Services } from '../../services.ts';

const RIGHTS = Object.keys(OPERATOR_RIGHTS) as OperatorRight[];

/** An operator with roles, rights and scope, as shown to that operator. */
export async function viewOperator(
  { db }: Services,
  id: string,
): Promise<z.input<(typeof getOperator)['schema']['response'][200]>> {
  const { name, email, roles, ...scope } = await db
    .selectFrom('operator')
    .select(['name', 'email', 'roles', 'everywhere', 'companies', 'schools'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rights = RIGHTS.filter((right) => hasOperatorRight(roles, right));
  return { _id: id, name, email: email ?? '', roles, rights, scope };
}
