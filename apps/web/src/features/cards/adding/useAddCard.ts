import type { CardForm } from '@merenda/domain/card-forms';
import { detectBrand } from '@merenda/domain/cards';
import { countryOrDefault } from '@merenda/domain/countries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useIdempotencyKey } from '../../../client/useIdempotencyKey.ts';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { addToList, authorizersQuery, createCard } from '../api/cards.ts';
import { newCardOf } from './newCard.ts';
import { refusedField } from './refusedField.ts';
import type { CardRefusal } from './useCardFields.ts';
import { useLeave } from './useLeave.ts';

/** Adds a card, and leads back to where the form was opened from, else to / (spec 1 §2). */
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
  const leave = useLeave(back);

  /** @returns the field that the server refused, and its words (spec 1 §8: 422) */
  const add = async (form: CardForm, code: string): Promise<CardRefusal | undefined> => {
    const brand = detectBrand(form.number);
    const body = newCardOf(form, {
      code,
      company: me.company,
      country: countryOrDefault(responsible.countryCode),
      authorizerId: authorizers?.docs.find(({ name }) => name === brand)?._id,
    });
    setBusy(true);
    try {
      addToList(queries, me.company, await createCard(body, key));
      notify('good', t('payments.success.addMethodPayment'));
      leave();
    } catch (error) {
      const definite = isFailure(error) && error.status >= 400 && error.status < 500;
      if (definite) renew();
      const refused = refusedField(error);
      if (refused) {
        return { field: refused.field, words: refused.words ?? t(refused.key) };
      }
      const isRefused = isFailure(error) && error.status === 422;
      notifyFailure(error, `payments.error.${isRefused ? 'invalidCard' : 'createMethodPayment'}`);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { busy, add, renew, leave };
}
