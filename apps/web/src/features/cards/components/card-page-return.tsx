import { brandName } from '@merenda/domain/payments/cards';
import { ButtonAnchor, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useTitle } from '@merenda/ui/blocks/browser/use-title.ts';
import { CardDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Spinner } from '@merenda/ui/blocks/states/skeletons.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaymentCard } from '../../../queries/cards.ts';
import { useSession } from '../../../session/session.ts';
import { addToList, cardPageQuery } from '../api/cards.ts';
import styles from './cards.module.css';
import { GoOn } from './go-on.tsx';

/**
 * The screen /payments/create?setup=…, to which the processor's page returns. The card's outcome is shown
 * on the page that the guardian came from, or else here.
 */
export function CardPageReturn({ setupRef, back }: { setupRef: string; back: string | undefined }) {
  const t = useT();
  const { me } = useSession();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(cardPageQuery(me.company, setupRef));
  useTitle(t('cards.create.title'));
  const card = data?.result === 'kept' ? data.card : undefined;
  useEffect(() => {
    if (card) addToList(queries, me.company, card);
  }, [card, queries, me.company]);
  if (isFetching) {
    return (
      <div className={styles.asking}>
        <Spinner label={t('cards.return.asking')} />
      </div>
    );
  }
  if (data?.result === 'kept') {
    if (back) return <GoOn to={back} tone="good" words={t('payments.success.addMethodPayment')} />;
    return <Kept card={data.card} />;
  }
  const refusal = isFailure(error, 'invalid_card') ? error.userMessage : undefined;
  if (data || refusal || isFailure(error, 'not_found')) {
    const why = refusal ? 'notGiven' : whyWithout(data?.result);
    const words = refusal ?? t(`cards.return.${why}.text`);
    if (back) return <GoOn to={back} tone="warn" words={words} />;
    return <Without title={t(`cards.return.${why}.title`)} text={words} />;
  }
  return (
    <Screen>
      <ErrorState
        error={error}
        text="payments.error.cardPageResult"
        titleAs="h1"
        onRetry={() => void refetch()}
      />
      {back && (
        <ButtonAnchor kind="plain" wide href={back}>
          {t('common.back')}
        </ButtonAnchor>
      )}
    </Screen>
  );
}

/** The reason for a missing card; without a result the processor's page is unknown. */
function whyWithout(result: 'not_given' | 'expired' | undefined) {
  if (result === undefined) return 'unknown';
  return result === 'expired' ? 'expired' : 'notGiven';
}

function Kept({ card }: { card: PaymentCard }) {
  const t = useT();
  const { lastDigits, paymentAuthorizer } = card;
  return (
    <SuccessState
      title={t('payments.success.addMethodPayment')}
      text={t('cards.label', { brand: brandName(paymentAuthorizer.name), digits: lastDigits })}
      action={
        <>
          <ButtonLink wide to="/payments" replace>
            {t('home.addBalance')}
          </ButtonLink>
          <YourCards />
        </>
      }
    />
  );
}

function Without({ title, text }: { title: string; text: string }) {
  const t = useT();
  return (
    <SuccessState
      title={title}
      text={text}
      drawing={<CardDrawing />}
      action={
        <>
          <ButtonLink wide to="/payments/create" search={{}} replace>
            {t('cards.return.again')}
          </ButtonLink>
          <YourCards />
        </>
      }
    />
  );
}

const YourCards = () => {
  const t = useT();
  return (
    <ButtonLink kind="plain" wide to="/payments" search={{ page: 'methods' }} replace>
      {t('cards.heading')}
    </ButtonLink>
  );
};
