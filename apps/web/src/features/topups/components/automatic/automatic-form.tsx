import { type FeeRule, feeOf } from '@merenda/domain/money/fees';
import { cvvLength, defaultCard, isValidCvv } from '@merenda/domain/payments/cards';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { dropTabDraft, loadTabDraft, saveTabDraft } from '../../../../client/tab-draft.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import type { AutomaticTopup } from '../../../../queries/automatic.ts';
import type { PaymentCard } from '../../../../queries/cards.ts';
import { useSession } from '../../../../session/session.ts';
import { agreeable, type Draft, draftOf, isDraft, proposal } from '../../model/automatic/terms.ts';
import { useAgree } from '../../model/automatic/use-agree.ts';
import type { Wallet } from '../../model/automatic/wallets.ts';
import { useBrowserBack } from '../../model/wizard/use-browser-back.ts';
import { CodeStep } from './code-step.tsx';
import { TermsStep } from './terms-step.tsx';

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
    const aside = loadTabDraft(ASIDE);
    dropTabDraft(ASIDE);
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
        saveTabDraft(ASIDE, draft);
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
