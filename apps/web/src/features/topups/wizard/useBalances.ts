import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { translateNow } from '../../../i18n/language.ts';
import { refreshMoney, responsibleQuery, useSession } from '../../../session/session.ts';
import { notify } from '../../../ui/notifications/notify.ts';

/**
 * Whether the balances on screen are those after the payment: `asked` for, `known`, or `unknown` when
 * they did not come (spec 1 §8): an old balance must not pass for the new one.
 */
export function useBalances() {
  const queries = useQueryClient();
  const { me } = useSession();
  const [balances, setBalances] = useState<'asked' | 'known' | 'unknown'>('asked');
  const askBalances = async (): Promise<void> => {
    await refreshMoney(queries);
    const isOld = queries.getQueryState(responsibleQuery(me._id).queryKey)?.isInvalidated;
    setBalances(isOld ? 'unknown' : 'known');
    if (isOld) notify('warn', translateNow('payments.error.carryWallet'));
  };
  return { balances, askBalances };
}
