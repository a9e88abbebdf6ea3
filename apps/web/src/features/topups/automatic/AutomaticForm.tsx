import { cvvLength, defaultCard, isValidCvv } from '@merenda/domain/cards';
import { type FeeRule, feeOf } from '@merenda/domain/fees';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../../client/drafts.ts';
import { useLanguage } from '../../../i18n/language.ts';
import type { AutomaticTopup } from '../../../queries/automatic.ts';
import type { PaymentCard } from '../../../queries/cards.ts';
import { useSession } from '../../../session/session.ts';
import { useBrowserBack } from '../wizard/useBrowserBack.ts';
import { CodeStep } from './CodeStep.tsx';
import { TermsStep } from './TermsStep.tsx';
import { agreeable, type Draft, draftOf, isDraft, proposal } from './terms.ts';
import { useAgree } from './useAgree.ts';
import type { Wallet } from './wallets.ts';

/** Whoever goes to add a card finds the form as it was. */
const ASIDE = 'automatic';

/** Two steps: the terms, and the agreement on them, with the card's security code where one is asked for. */
export function AutomaticForm({
  rule,
  wallets,
  cards,
  chosen,
  fee,
  asksSecurityCode,
}: {
  /** The agreement to be changed; a new one otherwise. */
  rule: AutomaticTopup | undefined;
  wallets: readonly Wallet[];
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
  const [draft, setDraft] = useState((): Draft => {
    const aside = loadDraft(ASIDE);
    dropDraft(ASIDE);
    const start = rule
      ? draftOf(rule, setting)
      : { walletId: chosen ?? wallets[0]?.id ?? '', cardId: '', ...proposal(setting) };
    const found = isDraft(aside) && wallets.some(({ id }) => id === aside.walletId);
    return found ? aside : { ...start, cardsThen: idsOf(cards) };
  });
  const [cvv, setCvv] = useState('');
  const [isAgreeing, setIsAgreeing] = useState(false);
  const { agree, isBusy } = useAgree(rule?._id);
  useBrowserBack(isAgreeing && !isBusy, () => setIsAgreeing(false));

  // A card that is gone is not chosen any more.
  const card = defaultCard(cards, draft.cardId, draft.cardsThen);
  const asked = { ...draft, cardId: card?._id ?? '' };
  const terms = agreeable(asked, setting);
  const wallet = wallets.find(({ id }) => id === draft.walletId);
  const brand = card?.paymentAuthorizer.name;
  if (isAgreeing && terms && card && wallet) {
    const feeMinor = feeOf(fee, terms.amountMinor);
    const isReady = !asksSecurityCode || isValidCvv(cvv, brand);
    const code = asksSecurityCode ? cvv : undefined;
    return (
      <CodeStep
        {...{ terms, feeMinor, wallet, card, asksSecurityCode, cvv, isReady, isBusy }}
        length={cvvLength(brand)}
        onCvv={setCvv}
        onBack={() => setIsAgreeing(false)}
        onSubmit={() =>
          isReady && void agree({ walletId: wallet.id, cardId: card._id, code, terms, feeMinor })
        }
      />
    );
  }
  return (
    <TermsStep
      {...{ draft: asked, setting, wallets, cards }}
      isNew={!rule}
      isReady={terms !== undefined}
      onChange={(changes) =>
        setDraft((before) => ({
          ...before,
          ...changes,
          ...('cardId' in changes && { cardsThen: idsOf(cards) }),
        }))
      }
      onBack={() => void navigate({ to: '/payments', search: { page: 'methods' } })}
      onAddCard={() => {
        saveDraft(ASIDE, draft);
        void navigate({
          to: '/payments/create',
          search: { back: router.history.location.href },
          state: { goesBack: true },
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
