import { brandName } from '@merenda/domain/cards';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import type { PaymentCards } from '../../../queries/cards.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardBrand } from '../../../ui/CardBrand.tsx';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import styles from './topups.module.css';

/** The kept cards, the default one chosen; and the way to add one (spec 1 §4 "Cards"). */
export function CardChoice({
  topup,
  cards: { data, error, refetch },
}: {
  topup: TopupWizardState;
  cards: UseQueryResult<PaymentCards>;
}) {
  const t = useT();
  if (!data) {
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
      {data.docs.length > 0 ? (
        <ChoiceGroup
          legend={t('topups.card.legend')}
          value={topup.state.cardId}
          onChange={(cardId) =>
            topup.change({ cardId, cardsThen: data.docs.map((one) => one._id) })
          }
          options={data.docs.map(
            ({ _id, lastDigits, expiry, paymentAuthorizer: { name: brand }, isUsable }) => ({
              value: _id,
              label: `•••• ${lastDigits}`,
              text: isUsable
                ? t('topups.card.expires', { brand: brandName(brand), date: expiry })
                : t('topups.card.former'),
              picture: <CardBrand brand={brand} />,
              disabled: !isUsable,
            }),
          )}
        />
      ) : (
        <h2 className={styles.legend}>{t('topups.card.legend')}</h2>
      )}
      <Button
        kind={topup.state.cardId ? 'plain' : 'outline'}
        wide
        icon={<IconPlus size={20} aria-hidden />}
        onClick={() => void topup.addCard()}
      >
        {t('topups.card.add')}
      </Button>
    </div>
  );
}
