import type { AutomaticTerms } from '@merenda/domain/agreements/automatic';
import { toMajor } from '@merenda/domain/money/money';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useOnce } from '@merenda/ui/client/once/use-once.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { automaticQuery } from '../../../../queries/agreements.ts';
import { useSession } from '../../../../session/session.ts';
import { changeAutomatic, createAutomatic, type NewAutomatic } from '../../api/agreements.ts';
import { refreshOffer } from '../../api/refresh-offer.ts';

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
 * exist already: one presses again, and the same terms are the same agreement.
 */
export function useCreateAutomatic(agreementId: string | undefined) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { me, currency } = useSession();
  const { company } = me;
  const agreeing = useOnce(
    { eachInputOf: `automatic:${agreementId ?? 'new'}` },
    ({ paymentCard, ...body }: NewAutomatic, once, code: string | undefined) => {
      const withCode = {
        ...body,
        paymentCard: { ...paymentCard, ...(code !== undefined && { securityNumber: code }) },
      };
      return agreementId
        ? changeAutomatic(withCode, { company, id: agreementId })
        : createAutomatic(withCode, { company, ...once });
    },
    () => queries.invalidateQueries(automaticQuery(company)),
    {
      onDone: () => {
        notify('good', t(agreementId ? 'topups.automatic.changed' : 'topups.automatic.created'));
        void navigate({ to: '/payments', search: { page: 'methods' }, ignoreBlocker: true });
      },
      onFailed: async (error) => {
        await refreshOffer(error, queries, company);
        notifyFailure(error, 'topups.automatic.error.save');
      },
    },
  );
  const agree = ({ walletId, cardId, code, terms, feeMinor }: Agreement) =>
    agreeing.send(
      {
        walletId,
        threshold: toMajor(terms.thresholdMinor, currency),
        value: toMajor(terms.amountMinor, currency),
        fee: toMajor(feeMinor, currency),
        ceiling: toMajor(terms.ceilingMinor, currency),
        paymentCard: { cardId },
      },
      code,
    );
  return { agree, isBusy: agreeing.isPending || agreeing.isSuccess };
}
