import { formatTime } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { localZone } from '../session/local-zone.ts';

/** Whether a page that asks again and again is up to date, or else of what time it is. */
export function Freshness({
  query: { data, failureCount, dataUpdatedAt },
}: {
  query: UseQueryResult;
}) {
  const t = useT();
  const language = useLanguage();
  if (!data) return null;
  if (failureCount === 0) return <Chip tone="good">{t('kitchen.live')}</Chip>;
  const time = formatTime(language, new Date(dataUpdatedAt), localZone());
  return <Chip tone="warn">{t('kitchen.stale', { time })}</Chip>;
}
