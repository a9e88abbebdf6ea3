import { listOperatorActs } from '@merenda/contract/operator';
import { isWithinScope } from '@merenda/domain/people/operators';
import { listActs, OperatorError } from '../../apps/api/src/modules/operator/index.ts';
import { type Db, requireOperator } from './entitled.ts';

const LATEST = { limit: 100 };

/**
 * The list of operators' and imports' acts, for operators with the right and every company in their
 * scope.
 */
export const ACT_COMMANDS: Record<string, (db: Db, typed: { as: string }) => Promise<string[]>> = {
  async 'acts list'(db, { as }) {
    const operator = await requireOperator(db, as, listOperatorActs);
    if (!isWithinScope(operator, 'installation')) {
      throw new OperatorError(`${as} may not: wants a scope of everywhere`);
    }
    const { docs } = await listActs({ db }, operator, LATEST);
    return docs.map(({ at, operator: by, action, subject, detail }) =>
      [at, by?.name ?? '–', action, subject, JSON.stringify(detail)].join('  '),
    );
  },
};
