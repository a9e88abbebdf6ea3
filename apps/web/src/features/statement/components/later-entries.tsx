import { type Currency, formatMoney } from '@merenda/domain/money/money';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { laterQuery, type StatementScope } from '../api/entries.ts';
import { totalMinor } from '../model/days.ts';
import type { StatementSpan } from '../model/statement-span.ts';
import styles from './statement.module.css';

/**
 * The money of meals that are ordered for days after a period which has not ended: it has left the
 * balance already, and stands under those days.
 */
export function LaterEntries({
  whose,
  currency,
  span,
  onChoose,
}: {
  whose: StatementScope;
  currency: Currency;
  span: StatementSpan;
  onChoose: (span: StatementSpan) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const isOver = span.end < companyToday();
  const later = useQuery({ ...laterQuery(whose, span.end), enabled: !isOver });
  const entries = later.data?.docs ?? [];
  const minor = -totalMinor(entries, currency);
  const [last] = entries;
  if (isOver || !last || minor <= 0n) return null;
  return (
    <Card className={styles.later} data-unprinted>
      <p>{t('report.later', { amount: formatMoney(minor, currency, language) })}</p>
      <Button kind="soft" size="small" onClick={() => onChoose({ ...span, end: last.day })}>
        {t('report.filter.apply')}
      </Button>
    </Card>
  );
}
