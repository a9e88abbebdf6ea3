import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { cardsQuery, type PaymentCard } from '../../../queries/cards.ts';
import { useSession } from '../../../session/session.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { CardDrawing } from '../../../ui/drawings.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { SuccessState } from '../../../ui/SuccessState.tsx';
import { useTitle } from '../../../ui/useTitle.ts';
import { cardPageQuery } from '../api/cards.ts';
import styles from './cards.module.css';

/** /payments/create?setup=…: the processor's page led back here; what became of the card. */
export function CardPageReturn({ setupRef }: { setupRef: string }) {
  const t = useT();
  const { me } = useSession();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(cardPageQuery(me.company, setupRef));
  useTitle(t('cards.create.title'));
  const isKept = data?.result === 'kept';
  useEffect(() => {
    if (isKept) void queries.invalidateQueries(cardsQuery(me.company));
  }, [isKept, queries, me.company]);
  if (isFetching) {
    return (
      <div className={styles.asking}>
        <Spinner label={t('cards.return.asking')} />
      </div>
    );
  }
  if (data?.result === 'kept') return <Kept card={data.card} />;
  if (data) return <Without why={data.result === 'expired' ? 'expired' : 'notGiven'} />;
  if (isFailure(error, 'not_found')) return <Without why="unknown" />;
  return (
    <Screen>
      <ErrorState
        error={error}
        text="payments.error.cardPageResult"
        titleAs="h1"
        onRetry={() => void refetch()}
      />
    </Screen>
  );
}

function Kept({ card }: { card: PaymentCard }) {
  const t = useT();
  const { lastDigits, paymentAuthorizer } = card;
  return (
    <SuccessState
      title={t('payments.success.addMethodPayment')}
      text={t('cards.label', { brand: paymentAuthorizer.name, digits: lastDigits })}
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

function Without({ why }: { why: 'notGiven' | 'expired' | 'unknown' }) {
  const t = useT();
  return (
    <SuccessState
      title={t(`cards.return.${why}.title`)}
      text={t(`cards.return.${why}.text`)}
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
