import { type Currency, formatMoney } from '@merenda/domain/money/money';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconWallet } from '@tabler/icons-react';
import type { DailyLimit } from '../../model/use-daily-limit.ts';

/** The rest of the daily maximum on the day on screen (product:limits#daily-maximum). */
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
