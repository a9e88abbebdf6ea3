import type { CardForm } from '@merenda/domain/payments/card-forms';
import { detectBrand } from '@merenda/domain/payments/cards';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useIdempotencyKey } from '@merenda/ui/client/use-idempotency-key.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { typedCode } from '../../../queries/typed-code.ts';
import { useSession } from '../../../session/session.ts';
import { addToList, authorizersQuery, createCard } from '../api/cards.ts';
import { newCardOf } from './new-card.ts';
import { useReturnToCaller } from './use-return-to-caller.ts';

/**
 * Adds a card, and leads back to where the form was opened from, else to / (product:cards#adding).
 */
export function useAddCard(back: string | undefined) {
  const t = useT();
  const queries = useQueryClient();
  const { me, responsible } = useSession();
  const { key, renew } = useIdempotencyKey();
  const { data: authorizers, error: withoutBrands } = useQuery(authorizersQuery);
  useEffect(() => {
    if (withoutBrands) notifyFailure(withoutBrands, 'payments.error.listAuthorizerPayment');
  }, [withoutBrands]);
  const [busy, setBusy] = useState(false);
  const leave = useReturnToCaller(back);

  /** `refuse` shows what is wrong with the card, where it is about that (product:cards#payload). */
  const add = async (
    form: CardForm,
    code: string,
    refuse: (error: unknown) => boolean,
  ): Promise<void> => {
    const brand = detectBrand(form.number);
    const body = newCardOf(form, {
      code,
      company: me.company,
      country: countryOrDefault(responsible.countryCode),
      authorizerId: authorizers?.docs.find(({ name }) => name === brand)?._id,
    });
    setBusy(true);
    try {
      const card = await createCard(body, key);
      addToList(queries, me.company, card);
      if (back) typedCode.keep(card._id, code);
      notify('good', t('payments.success.addMethodPayment'));
      leave();
    } catch (error) {
      const definite = isFailure(error) && error.status >= 400 && error.status < 500;
      if (definite) renew();
      if (refuse(error)) return;
      const isRefused = isFailure(error) && error.status === 422;
      notifyFailure(error, `payments.error.${isRefused ? 'invalidCard' : 'createMethodPayment'}`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, add, renew, leave };
}
