import { formatTime } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { localZone } from '../session/local-zone.ts';
import { isUpToDate } from './is-up-to-date.ts';

/** Whether a page that keeps asking is up to date, or else the time of its data. */
export function Freshness({ query }: { query: UseQueryResult }) {
  const t = useT();
  const language = useLanguage();
  const { data, dataUpdatedAt } = query;
  if (!data) return null;
  if (isUpToDate(query)) return <Chip tone="good">{t('kitchen.live')}</Chip>;
  const time = formatTime(language, new Date(dataUpdatedAt), localZone());
  return <Chip tone="warn">{t('kitchen.stale', { time })}</Chip>;
}
