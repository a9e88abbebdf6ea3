import { judgeStep, type KitchenStatus } from '@merenda/domain/kitchen/kitchen-day';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { kitchenChanged, lockService, type ServiceDay, writeState } from './lock-service.ts';
import { type KitchenDay, viewDay } from './view-day.ts';

/**
 * Moves a service to its next state (product:console-kitchen#states). A repeated act changes nothing and is
 * answered as the first.
 * @throws Failure not_found, validation_failed before the day, kitchen_changed
 */
export async function changeStatus(
  { db, clock }: Services,
  operator: SignedInOperator,
  { to, version, ...about }: ServiceDay & { to: KitchenStatus; version: number },
): Promise<KitchenDay> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const { board, present } = await lockService(trx, operator, { ...about, now });
    const judged = judgeStep({ from: present.status, to, day: about.day, today: board.today });
    if (judged === 'repeated') return board;
    if (judged === 'early') throw invalid('to', 'before the day', 'kitchen.error.early');
    if (judged === 'changed' || present.version !== version) throw kitchenChanged();
    await writeState(trx, { ...about, now }, { status: to, operatorId: operator.id });
    await writeAudit(trx, {
      action: 'kitchen.status-changed',
      operator: operator.id,
      subject: about.schoolId,
      detail: { day: about.day, service: about.service, to },
    });
    return viewDay(trx, operator, { ...about, now });
  });
}
