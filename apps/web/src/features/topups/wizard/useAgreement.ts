import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { translateNow } from '../../../i18n/language.ts';
import { type RecurringTopup, recurringQuery } from '../../../queries/recurring.ts';
import { useSession } from '../../../session/session.ts';
import { notify } from '../../../ui/notifications/notify.ts';

/** A monthly top-up that was agreed on instead of a payment; told elsewhere when the wizard is gone. */
export function useAgreement(isOpen: () => boolean, onAgreed: () => void) {
  const { me } = useSession();
  const queries = useQueryClient();
  const [agreed, setAgreed] = useState<RecurringTopup>();
  const agree = (made: RecurringTopup) => {
    setAgreed(made);
    void queries.invalidateQueries(recurringQuery(me.company));
    if (isOpen()) onAgreed();
    else notify('good', translateNow('payments.success.createRecurringMonthly'));
  };
  return { agreed, agree };
}
