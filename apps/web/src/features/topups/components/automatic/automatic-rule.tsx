import { fitsCeiling, monthOf } from '@merenda/domain/agreements/automatic';
import { formatMoney } from '@merenda/domain/money/money';
import { brandName } from '@merenda/domain/payments/cards';
import { formatDay, type Key } from '@merenda/i18n';
import { companyToday } from '../../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import type { AutomaticTopup } from '../../../../queries/automatic.ts';
import { useSession } from '../../../../session/session.ts';
import { wireToMinor } from '../../../../session/wire-money.ts';
import { Card, CardRow } from '../../../../ui/layout/card.tsx';
import { Chip } from '../../../../ui/layout/chip.tsx';
import { CardBrand } from '../../../../ui/money/card-brand.tsx';
import { useSentence } from '../../model/automatic/use-sentence.ts';
import styles from './automatic.module.css';
import { RuleActions } from './rule-actions.tsx';

const PAUSED: Record<NonNullable<AutomaticTopup['pausedBy']>, Key> = {
  guardian: 'topups.automatic.paused.guardian',
  failures: 'topups.automatic.paused.failures',
  card: 'topups.automatic.paused.card',
  return: 'topups.automatic.paused.return',
  processor: 'topups.automatic.paused.processor',
};

/** An automatic top-up: what it does, how far the month has come, and what can be done about it. */
export function AutomaticRule({ rule }: { rule: AutomaticTopup }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const sentence = useSentence(currency);
  const { user, card, pausedBy } = rule;
  const minor = (major: number) => wireToMinor(major, currency);
  const money = (major: number) => formatMoney(minor(major), currency, language);
  const terms = { amountMinor: minor(rule.value), ceilingMinor: minor(rule.ceiling) };
  const isFull = !pausedBy && !fitsCeiling(terms, minor(rule.chargedThisMonth));
  return (
    <Card as="li" className={styles.rule ?? ''}>
      <CardRow
        picture={<CardBrand brand={card.authorizer.name} />}
        title={user?.name ?? t('topups.myWallet')}
        text={t('cards.label', { brand: brandName(card.authorizer.name), digits: card.lastDigits })}
        aside={pausedBy && <Chip tone="warn">{t('topups.automatic.paused.chip')}</Chip>}
      />
      <p>
        {sentence({
          name: user?.name,
          thresholdMinor: minor(rule.threshold),
          amountMinor: terms.amountMinor,
        })}
      </p>
      <p className={styles.quiet}>
        {t('topups.automatic.month', {
          ceiling: money(rule.ceiling),
          charged: money(rule.chargedThisMonth),
        })}
        {rule.fee > 0 && ` ${t('topups.automatic.fee', { fee: money(rule.fee) })}`}
      </p>
      {isFull && (
        <p className={styles.note}>
          {t('topups.automatic.full', {
            date: formatDay(language, monthOf(companyToday()).next, 'long'),
          })}
        </p>
      )}
      {pausedBy && <p className={styles.note}>{t(PAUSED[pausedBy])}</p>}
      <RuleActions rule={rule} />
    </Card>
  );
}
