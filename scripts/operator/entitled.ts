import {
  hasOperatorRight,
  isWithinScope,
  type OperatorRight,
} from '@merenda/domain/people/operators';
import {
  findPlace,
  OperatorError,
  operatorByEmail,
} from '../../apps/api/src/modules/operator/index.ts';
import type { createDatabase } from '../../apps/api/src/platform/database/database.ts';

export type Db = ReturnType<typeof createDatabase>;

/**
 * The operator who acts by command, with the right that the command asks for.
 * @throws OperatorError for nobody, or without the right
 */
export async function entitled(db: Db, email: string, right: OperatorRight) {
  const operator = await operatorByEmail(db, email);
  if (hasOperatorRight(operator.roles, right)) return operator;
  throw new OperatorError(`${email} may not: wants ${right}`);
}

type Thing = Parameters<typeof findPlace>[1];

/** @throws OperatorError also for what is out of the scope, as for what is not there */
export async function touched(
  db: Db,
  { as, right, thing, id }: { as: string; right: OperatorRight; thing: Thing; id: string },
) {
  const operator = await entitled(db, as, right);
  const isId = thing === 'company' || /^[\da-f-]{36}$/i.test(id);
  const place = isId ? await findPlace(db, thing, id) : undefined;
  if (!place || !isWithinScope(operator, place)) {
    throw new OperatorError(`--${thing}: there is none`);
  }
  return { id, operator };
}
