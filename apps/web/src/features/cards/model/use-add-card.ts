import type { CardForm } from '@merenda/domain/payments/card-forms';
import { detectBrand } from '@merenda/domain/payments/cards';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { newKey } from '@merenda/ui/client/once/new-key.ts';
import { useOnce } from '@merenda/ui/client/once/use-once.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { typedCode } from '../../../queries/typed-code.ts';
import { useSession } from '../../../session/session.ts';
import { addToList, authorizersQuery, createCard, type NewCard } from '../api/cards.ts';
import { newCardOf } from './new-card.ts';
import { useReturnToCaller } from './use-return-to-caller.ts';

/**
 * Adds a card, and leads back to where the form was opened from, else to / (product:cards#adding).
 * @param refuse shows what is wrong with the card, where a failure is about that (product:cards#payload)
 */
export function useAddCard(back: string | undefined, refuse: (error: unknown) => boolean) {
  const t = useT();
  const queries = useQueryClient();
  const { me, responsible } = useSession();
  const { data: authorizers, error: withoutBrands } = useQuery(authorizersQuery);
  useEffect(() => {
    if (withoutBrands) notifyFailure(withoutBrands, 'payments.error.listAuthorizerPayment');
  }, [withoutBrands]);
  const leave = useReturnToCaller(back);
  /** A changed card is another act. Its digits name none: names are kept until the outcome is known. */
  const [card, setCard] = useState(newKey);
  const adding = useOnce<void, void, NewCard>(
    `card:${card}`,
    async (_, once, body) => {
      const added = await createCard(body, once);
      addToList(queries, me.company, added);
      if (back && body.securityNumber) typedCode.keep(added._id, body.securityNumber);
    },
    async () => {},
    {
      onDone: () => {
        notify('good', t('payments.success.addMethodPayment'));
        leave();
      },
      onFailed: (error) => {
        if (refuse(error)) return;
        const isRefused = isFailure(error) && error.status === 422;
        notifyFailure(error, `payments.error.${isRefused ? 'invalidCard' : 'createMethodPayment'}`);
      },
    },
  );
  const add = (form: CardForm, code: string): void => {
    const brand = detectBrand(form.number);
    const body = newCardOf(form, {
      code,
      company: me.company,
      country: countryOrDefault(responsible.countryCode),
      authorizerId: authorizers?.docs.find(({ name }) => name === brand)?._id,
    });
    adding.send(undefined, body);
  };
  return { busy: adding.isPending, add, renew: () => setCard(newKey()), leave };
}
