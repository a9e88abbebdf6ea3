import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { CardDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cardsQuery } from '../../../queries/cards.ts';
import { useAcceptsCards } from '../../../queries/gateways.ts';
import { useSession } from '../../../session/session.ts';
import { Unblocked } from '../../../session/unblocked.tsx';
import { CardCarousel } from './card-carousel.tsx';
import styles from './cards.module.css';
import { CardsOff } from './cards-off.tsx';

/** The stored cards, one at a time (product:cards#management); `children` add more about paying. */
export function CardManagement({ children }: { children?: ReactNode }) {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(cardsQuery(me.company));
  const acceptsCards = useAcceptsCards(me.company);
  const cards = data?.docs;
  return (
    <Screen wide>
      <PageHeader
        title={t('cards.title')}
        text={cards?.length ? t(acceptsCards ? 'cards.text' : 'cards.off.text') : undefined}
        back={<BackLink to="/profile" />}
      />
      <Halves>
        <HalfColumn>
          {cards?.length === 0 && (
            <Card>
              {acceptsCards ? (
                <EmptyState
                  drawing={<CardDrawing />}
                  title={t('cards.empty.title')}
                  text={t('cards.empty.text')}
                  action={
                    <ButtonLink
                      to="/payments/create"
                      state={{ returnsToCaller: true }}
                      icon={<IconPlus size={20} aria-hidden />}
                    >
                      {t('cards.add')}
                    </ButtonLink>
                  }
                />
              ) : (
                <CardsOff />
              )}
            </Card>
          )}
          {cards && cards.length > 0 && (
            <>
              <CardCarousel cards={cards} />
              {acceptsCards && (
                <Unblocked act="POST /payment-cards">
                  <Link
                    to="/payments/create"
                    state={{ returnsToCaller: true }}
                    className={styles.tile}
                  >
                    <IconPlus size={22} aria-hidden />
                    {t('cards.add')}
                  </Link>
                </Unblocked>
              )}
            </>
          )}
          {!cards &&
            (error ? (
              <ErrorState
                error={error}
                text="payments.error.listMethodPayment"
                onRetry={() => void refetch()}
              />
            ) : (
              <Loading>
                <Bone height="200px" />
                <Bone width="60%" />
              </Loading>
            ))}
        </HalfColumn>
        <HalfColumn>{children}</HalfColumn>
      </Halves>
    </Screen>
  );
}
