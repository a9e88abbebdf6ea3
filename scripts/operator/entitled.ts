import { ID } from '@merenda/domain/ids';
import {
  hasOperatorRight,
  mayTouch,
  sufficientRights,
  type WantedRight,
} from '@merenda/domain/people/operators';
import { useCode } from '../../apps/api/src/auth/authenticator-apps.ts';
import {
  type Approver,
  findPlace,
  OperatorError,
  operatorByEmail,
} from '../../apps/api/src/modules/operator/index.ts';
import type { createDatabase } from '../../apps/api/src/platform/database/database.ts';

export type Db = ReturnType<typeof createDatabase>;

/** The route whose right a command asks for. */
type Route = { readonly right: WantedRight };

/**
 * The operator who acts by command, with the right of the route that does the same.
 * @throws OperatorError for an unknown operator, or without the right
 */
export async function requireOperator(db: Db, email: string, { right }: Route) {
  const operator = await operatorByEmail(db, email);
  const rights = sufficientRights(right);
  if (rights.some((one) => hasOperatorRight(operator.roles, one))) return operator;
  throw new OperatorError(`${email} may not: wants ${rights.join(' or ')}`);
}

type Thing = Parameters<typeof findPlace>[1];

/** @throws OperatorError for a record out of the scope, as for one that does not exist */
export async function requirePlace(
  db: Db,
  { as, route, thing, id }: { as: string; route: Route; thing: Thing; id: string },
) {
  const operator = await requireOperator(db, as, route);
  const isId = thing === 'company' || ID.test(id);
  const place = isId ? await findPlace(db, thing, id) : undefined;
  if (!place || !mayTouch(operator, place)) {
    throw new OperatorError(`--${thing}: there is none`);
  }
  return { id, operator };
}

/**
 * The operator as an approver, if the command has a code of the authenticator app.
 * @throws OperatorError for a wrong or used code
 */
export async function approving<Operator extends { id: string }>(
  services: Parameters<typeof useCode>[0] & { db: Db },
  operator: Operator,
  code: string | undefined,
): Promise<Operator & Approver> {
  if (code === undefined) return { ...operator, isPresent: false };
  const used = { table: 'operator_totp', id: operator.id, code, isFirst: false } as const;
  if (await useCode(services, services.db, used)) return { ...operator, isPresent: true };
  throw new OperatorError('--code: not the one that the app shows now, or used before');
}
