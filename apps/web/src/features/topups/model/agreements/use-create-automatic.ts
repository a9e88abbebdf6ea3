import type { AutomaticTerms } from '@merenda/domain/agreements/automatic';
import { toMajor } from '@merenda/domain/money/money';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useIdempotencyKey } from '@merenda/ui/client/use-idempotency-key.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { automaticQuery } from '../../../../queries/agreements.ts';
import { useSession } from '../../../../session/session.ts';
import { changeAutomatic, createAutomatic } from '../../api/agreements.ts';
import { refreshOffer } from '../../api/refresh-offer.ts';
import { classifyFailure } from '../wizard/outcome.ts';

interface Agreement {
  walletId: string;
  cardId: string;
  /** The card's security code, where it is asked for. */
  code: string | undefined;
  terms: AutomaticTerms;
  feeMinor: bigint;
}

/**
 * Agrees on the terms, new or changed, and leads to the list. Without an answer the agreement may
 * exist already: one presses again, and the same key makes it the same one.
 */
export function useCreateAutomatic(agreementId: string | undefined) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { me, currency } = useSession();
  const { key, renew } = useIdempotencyKey();
  const [isBusy, setIsBusy] = useState(false);
  const { company } = me;

  const agree = async ({ walletId, cardId, code, terms, feeMinor }: Agreement) => {
    const body = {
      walletId,
      threshold: toMajor(terms.thresholdMinor, currency),
      value: toMajor(terms.amountMinor, currency),
      fee: toMajor(feeMinor, currency),
      ceiling: toMajor(terms.ceilingMinor, currency),
      paymentCard: { cardId, ...(code !== undefined && { securityNumber: code }) },
    };
    setIsBusy(true);
    try {
      if (agreementId) await changeAutomatic(body, { company, id: agreementId });
      else await createAutomatic(body, { company, idempotencyKey: key });
      await queries.invalidateQueries(automaticQuery(company));
      notify('good', t(agreementId ? 'topups.automatic.changed' : 'topups.automatic.created'));
      await navigate({ to: '/payments', search: { page: 'methods' }, ignoreBlocker: true });
    } catch (error) {
      if (classifyFailure(error) !== 'unknown') renew();
      await refreshOffer(error, queries, company);
      notifyFailure(error, 'topups.automatic.error.save');
      setIsBusy(false);
    }
  };
  return { agree, isBusy };
}
