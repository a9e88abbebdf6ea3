import { nextCharge } from '@merenda/domain/agreements/monthly';
import type { Currency } from '@merenda/domain/money/money';
import { addDays, type Day } from '@merenda/domain/time/dates';
import type { MonthlyTopup } from '../../../../queries/agreements.ts';
import type { Draft } from '../wizard/draft.ts';
import { startSchedule } from './schedule.ts';
import { sharesOf } from './shares.ts';

/**
 * The draft that renews a monthly top-up with another card. It opens the wizard at the cards and keeps
 * everything else, from the next of its days on. The renewed agreement replaces the former one.
 */
export function replacementDraft(
  monthly: MonthlyTopup,
  { walletId, currency, today }: { walletId: string; currency: Currency; today: Day },
): Draft {
  const { _id, startDate, endDate, paidAt } = monthly;
  const shares = sharesOf(monthly, currency).map(({ id, name, minor }) => ({
    id: name === undefined ? walletId : id,
    minor,
  }));
  const yesterday = addDays(today, -1);
  const over = paidAt && paidAt > yesterday ? paidAt : yesterday;
  const start = nextCharge({ start: startDate, end: endDate }, over) ?? startSchedule(today).start;
  return {
    step: 'recipients',
    provider: 'card',
    cardType: 'bank',
    recipients: shares.map(({ id }) => id),
    amounts: Object.fromEntries(shares.map(({ id, minor }) => [id, minor])),
    schedule: { start, end: endDate ?? '', replaces: _id },
    cvv: '',
  };
}
