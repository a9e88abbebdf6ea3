import type { Day } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import {
  PRESETS,
  presetOf,
  type StatementSpan,
  spanOf,
  usualSpan,
} from '../model/statement-span.ts';
import { StatementFilter } from './statement-filter.tsx';

/** A statement's period: one tap for a preset, and a dialog for other days or debits alone. */
export function Periods({
  span,
  onChoose,
}: {
  span: StatementSpan;
  onChoose: (span: StatementSpan) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [isFiltering, setFiltering] = useState(false);
  const today = companyToday();
  const preset = presetOf(span, today);
  return (
    <>
      <PillSet
        legend={t('report.period')}
        isCompact
        options={[
          ...PRESETS.map((value) => ({
            value,
            label: value === 'usual' ? t('report.filter.reset') : t(`report.period.${value}`),
          })),
          {
            value: 'other' as const,
            label: preset ? t('report.period.other') : tellSpan(span, { t, language }),
          },
        ]}
        values={[preset ?? 'other']}
        onToggle={(chosen) =>
          chosen === 'other' ? setFiltering(true) : onChoose(spanOf(chosen, today))
        }
      />
      {isFiltering && (
        <StatementFilter
          span={span}
          usual={usualSpan(today)}
          onClose={() => setFiltering(false)}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

/** The days and the kind of entries in words. */
export function tellSpan(
  { start, end, operation }: StatementSpan,
  { t, language }: { t: ReturnType<typeof useT>; language: ReturnType<typeof useLanguage> },
): string {
  const day = (one: Day) => formatDay(language, one);
  const days = `${day(start)} – ${day(end)}`;
  return operation === '*' ? days : dotted([days, t(`report.operation.${operation}`)]);
}
