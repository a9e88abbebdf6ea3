import { type FeeRule, feeOf } from '@merenda/domain/money/fees';
import { cvvLength, defaultCard } from '@merenda/domain/payments/cards';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';
import { useLanguage } from '@merenda/ui/i18n/language.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AutomaticTopup } from '../../../../../queries/agreements.ts';
import type { PaymentCard } from '../../../../../queries/cards.ts';
import { useSession } from '../../../../../session/session.ts';
import {
  type Amount,
  type AutomaticDraft,
  completeTerms,
  draftOf,
  isDraft,
  proposal,
  termRules,
} from '../../../model/agreements/terms.ts';
import { useCreateAutomatic } from '../../../model/agreements/use-create-automatic.ts';
import type { Recipient } from '../../../model/wizard/recipients.ts';
import { CodeStep } from './code-step.tsx';
import { TermsStep } from './terms-step.tsx';

/** The tab's draft: whoever goes to add a card finds the form as it was. */
const DRAFT = 'automatic';

/** Two steps: the terms, and the agreement on them, with the card's security code where one is asked for. */
export function AutomaticForm({
  automatic,
  wallets,
  cards,
  chosen,
  fee,
  asksSecurityCode,
}: {
  /** The agreement to be changed; a new one otherwise. */
  automatic: AutomaticTopup | undefined;
  wallets: readonly Recipient[];
  cards: readonly PaymentCard[];
  /** The wallet that is chosen to begin with. */
  chosen: string | undefined;
  fee: FeeRule | undefined;
  asksSecurityCode: boolean;
}) {
  const navigate = useNavigate();
  const router = useRouter();
  const { currency } = useSession();
  const setting = { currency, locale: useLanguage() };
  const [start] = useState((): AutomaticDraft => {
    const saved = loadTabDraft(DRAFT);
    dropTabDraft(DRAFT);
    const known = automatic
      ? draftOf(automatic, setting)
      : { walletId: chosen ?? wallets[0]?.walletId ?? '', cardId: '', ...proposal(setting) };
    const found = isDraft(saved) && wallets.some(({ walletId }) => walletId === saved.walletId);
    return found ? saved : { ...known, cardsThen: idsOf(cards) };
  });
  const {
    form: draft,
    change,
    field,
  } = useForm<AutomaticDraft, Amount>(start, termRules(setting), {
    paths: { threshold: 'threshold', amount: 'value', ceiling: 'ceiling' },
  });
  const [cvv, setCvv] = useState('');
  const [isAgreeing, setIsAgreeing] = useState(false);
  const { agree, isBusy } = useCreateAutomatic(automatic?._id);

  // A card that is gone is not chosen any more.
  const card = defaultCard(cards, draft.cardId, draft.cardsThen);
  const asked = { ...draft, cardId: card?._id ?? '' };
  const terms = completeTerms(asked, setting);
  const wallet = wallets.find(({ walletId }) => walletId === draft.walletId);
  const brand = card?.paymentAuthorizer.name;
  if (isAgreeing && terms && card && wallet) {
    const feeMinor = feeOf(fee, terms.amountMinor);
    const code = asksSecurityCode ? cvv : undefined;
    return (
      <CodeStep
        {...{ terms, feeMinor, wallet, card, asksSecurityCode, cvv, isBusy }}
        length={cvvLength(brand)}
        onCvv={setCvv}
        onBack={() => setIsAgreeing(false)}
        onSubmit={() =>
          agree({ walletId: wallet.walletId, cardId: card._id, code, terms, feeMinor })
        }
      />
    );
  }
  return (
    <TermsStep
      {...{ draft: asked, field, setting, wallets, cards }}
      isNew={!automatic}
      onChange={(changes) =>
        change({ ...changes, ...('cardId' in changes && { cardsThen: idsOf(cards) }) })
      }
      onBack={() => void navigate({ to: '/payments', search: { page: 'methods' } })}
      onAddCard={() => {
        saveTabDraft(DRAFT, draft);
        void navigate({
          to: '/payments/create',
          search: { back: router.history.location.href },
          state: { returnsToCaller: true },
        });
      }}
      onSubmit={() => {
        setCvv('');
        if (terms) setIsAgreeing(true);
      }}
    />
  );
}

const idsOf = (cards: readonly PaymentCard[]): string[] => cards.map(({ _id }) => _id);
