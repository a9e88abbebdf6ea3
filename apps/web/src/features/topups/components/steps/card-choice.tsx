import { brandName } from '@merenda/domain/payments/cards';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { useAsk } from '@merenda/ui/blocks/form/form-scope.tsx';
import { CardBrand } from '@merenda/ui/blocks/money/card-brand.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { type PaymentCards, usableCards } from '../../../../queries/cards.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import styles from '../topups.module.css';

/**
 * The kept cards, the default one chosen; those that can no longer be charged by name only; and the
 * way to add one (product:cards#default-card).
 */
export function CardChoice({
  topup,
  cards: { data, error, refetch },
}: {
  topup: TopupWizardState;
  cards: UseQueryResult<PaymentCards>;
}) {
  const t = useT();
  const id = useId();
  const label = t('topups.card.legend');
  const cards = data && usableCards(data.docs);
  // Cards that are still to come are asked for too.
  useAsk({ id, label: t('topups.card.missing'), what: !cards?.length && 'words' });
  if (!cards) {
    if (!error) return <ListSkeleton rows={1} />;
    return (
      <ErrorState
        error={error}
        text="payments.error.listMethodPayment"
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={styles.cards}>
      {cards.length > 0 ? (
        <ChoiceGroup
          legend={label}
          value={topup.state.cardId}
          onChange={(cardId) => topup.change({ cardId, cardsThen: cards.map((one) => one._id) })}
          options={cards.map(({ _id, lastDigits, expiry, paymentAuthorizer: { name: brand } }) => ({
            value: _id,
            label: t('cards.label', { brand: brandName(brand), digits: lastDigits }),
            text: t('cards.expires', { date: expiry }),
            picture: <CardBrand brand={brand} />,
          }))}
        />
      ) : (
        <h2 className={styles.legend}>{label}</h2>
      )}
      {data.docs
        .filter(({ isUsable }) => !isUsable)
        .map(({ _id, lastDigits }) => (
          <p key={_id}>{t('topups.card.former', { digits: lastDigits })}</p>
        ))}
      <Button
        id={id}
        kind={cards.length === 0 ? 'outline' : 'plain'}
        wide
        icon={<IconPlus size={20} aria-hidden />}
        onClick={() => void topup.addCard()}
      >
        {t('topups.card.add')}
      </Button>
    </div>
  );
}
