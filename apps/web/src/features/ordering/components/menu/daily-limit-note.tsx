import { type Currency, formatMoney } from '@merenda/domain/money/money';
import { IconWallet } from '@tabler/icons-react';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { Chip } from '../../../../ui/layout/chip.tsx';
import type { DailyLimit } from '../../model/use-daily-limit.ts';

/** What is left of the daily maximum on the day shown (product:limits#daily-maximum). */
export function DailyLimitNote({
  limit: { leftMinor, maxMinor },
  currency,
}: {
  limit: DailyLimit;
  currency: Currency;
}) {
  const t = useT();
  const language = useLanguage();
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  return (
    <p>
      <Chip tone={leftMinor === 0n ? 'warn' : 'brand'} icon={<IconWallet size={16} aria-hidden />}>
        {t('limits.daily.day', { left: money(leftMinor), max: money(maxMinor) })}
      </Chip>
    </p>
  );
}
