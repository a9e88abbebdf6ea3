import type { Currency } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconDownload, IconFileCheck, IconFilter, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  type EntryFilter,
  MAX_ON_PAPER,
  type StatementFormat,
  type StatementScope,
  usePrint,
  useStatementFile,
} from '../api/entries.ts';
import {
  filterOf,
  type StatementSpan,
  useStatementSpan,
  usualSpan,
} from '../model/statement-span.ts';
import styles from './statement.module.css';
import { StatementFilter } from './statement-filter.tsx';
import { StatementList } from './statement-list.tsx';

/** A statement of one wallet or of the family's wallets: filter, the period's `chart`, and the entries. */
export function Statement({
  whose,
  currency,
  chart,
}: {
  whose: StatementScope;
  currency: Currency;
  chart?: (span: StatementSpan) => ReactNode;
}) {
  const [span, choose] = useStatementSpan();
  const filter = filterOf(span);
  return (
    <>
      <Tools whose={whose} span={span} filter={filter} onChoose={choose} />
      {/* Credits are no meals: they have no chart. */}
      {span.operation !== 'CRE' && chart?.(span)}
      <StatementList
        key={JSON.stringify(filter)}
        whose={whose}
        currency={currency}
        filter={filter}
      />
    </>
  );
}

function Tools({
  whose,
  span,
  filter,
  onChoose,
}: {
  whose: StatementScope;
  span: StatementSpan;
  filter: EntryFilter;
  onChoose: (span: StatementSpan) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [filtering, setFiltering] = useState(false);
  const print = usePrint(whose, filter);
  const onPrint = () =>
    print.mutate(undefined, {
      onSuccess: (isAll) => {
        const most = new Intl.NumberFormat(language).format(MAX_ON_PAPER);
        if (!isAll) notify('bad', t('report.error.printTooLong', { most }));
      },
      onError: (error) => notifyFailure(error, 'report.error.file'),
    });
  const days = `${formatDay(language, span.start)} – ${formatDay(language, span.end)}`;
  const chosen =
    span.operation === '*' ? days : `${days} · ${t(`report.operation.${span.operation}`)}`;
  return (
    <div className={styles.tools}>
      <p className={styles.chosen}>{chosen}</p>
      <Button
        kind="soft"
        size="small"
        data-unprinted
        icon={<IconFilter size={18} aria-hidden />}
        onClick={() => setFiltering(true)}
      >
        {chosen}
      </Button>
      <span className={styles.files} data-unprinted>
        {whose !== 'family' && <Files walletId={whose.walletId} filter={filter} />}
        <Button
          kind="plain"
          size="small"
          busy={print.isPending}
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={onPrint}
        >
          {t('report.print')}
        </Button>
        <ButtonLink
          to="/statement/verify"
          kind="plain"
          size="small"
          icon={<IconFileCheck size={18} aria-hidden />}
        >
          {t('verify.link')}
        </ButtonLink>
      </span>
      {filtering && (
        <StatementFilter
          span={span}
          usual={usualSpan(companyToday())}
          onClose={() => setFiltering(false)}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

/** A statement file covers one wallet only: each balance follows from the one before. */
function Files({ walletId, filter }: { walletId: string; filter: EntryFilter }) {
  const t = useT();
  const file = useStatementFile(walletId, filter);
  const save = (format: StatementFormat) =>
    file.mutate(format, { onError: (error) => notifyFailure(error, 'report.error.file') });
  return (['csv', 'pdf', 'json'] as const).map((format) => (
    <Button
      key={format}
      kind="plain"
      size="small"
      busy={file.isPending && file.variables === format}
      icon={<IconDownload size={18} aria-hidden />}
      onClick={() => save(format)}
    >
      {format === 'json' ? t('report.verifiable') : format.toUpperCase()}
    </Button>
  ));
}
