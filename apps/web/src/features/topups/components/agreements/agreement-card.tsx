import { brandName } from '@merenda/domain/payments/cards';
import type { Key } from '@merenda/i18n';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { CardBrand } from '@merenda/ui/blocks/money/card-brand.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { AutomaticTopup, MonthlyTopup } from '../../../../queries/agreements.ts';
import styles from './agreements.module.css';

type Agreement = AutomaticTopup | MonthlyTopup;

const PAUSED: Record<NonNullable<Agreement['pausedBy']>, Key> = {
  guardian: 'topups.automatic.paused.guardian',
  failures: 'topups.automatic.paused.failures',
  card: 'topups.automatic.paused.card',
  return: 'topups.automatic.paused.return',
  processor: 'topups.automatic.paused.processor',
};

/** An agreement: its card, its terms, the reason for a pause, and its actions. */
export function AgreementCard({
  agreement: { card, pausedBy },
  title,
  as = 'li',
  actions,
  children,
}: {
  agreement: Agreement;
  title: string;
  as?: 'div' | 'li' | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Card as={as} className={styles.agreement ?? ''}>
      <CardRow
        picture={<CardBrand brand={card.authorizer.name} />}
        title={title}
        text={t('cards.label', { brand: brandName(card.authorizer.name), digits: card.lastDigits })}
        aside={pausedBy && <Chip tone="warn">{t('topups.automatic.paused.chip')}</Chip>}
      />
      {children}
      {pausedBy && <p className={styles.note}>{t(PAUSED[pausedBy])}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Card>
  );
}
