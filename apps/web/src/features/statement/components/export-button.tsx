import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { RowButton, RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import {
  IconCsv,
  IconDownload,
  IconFileCheck,
  IconFileText,
  IconFileTypePdf,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  MAX_ON_PAPER,
  type StatementFormat,
  type StatementScope,
  usePrint,
  useStatementFile,
} from '../api/entries.ts';
import { filterOf, type StatementSpan } from '../model/statement-span.ts';
import { useOwners } from '../model/use-owners.ts';
import styles from './statement.module.css';

const ICONS: Record<StatementFormat, typeof IconTable> = {
  csv: IconCsv,
  xlsx: IconTable,
  pdf: IconFileTypePdf,
  json: IconFileText,
};

/** Names that are the same in every language. */
const NAMES: Partial<Record<StatementFormat, string>> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' };

/** Everything that a statement can be saved as: a file, or paper (product:reports#files). */
export function ExportButton({ whose, span }: { whose: StatementScope; span: StatementSpan }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const filter = filterOf(span);
  const print = usePrint(whose, filter);
  const onPrint = () => {
    setOpen(false);
    print.mutate(undefined, {
      onSuccess: (isAll) => {
        const most = new Intl.NumberFormat(language).format(MAX_ON_PAPER);
        if (!isAll) notify('bad', t('report.error.printTooLong', { most }));
      },
      onError: (error) => notifyFailure(error, 'report.error.file'),
    });
  };
  return (
    <div className={styles.export} data-unprinted>
      <Button
        kind="outline"
        busy={print.isPending}
        icon={<IconDownload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('report.export')}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={t('report.export')}>
          <div className={styles.fields}>
            <Files whose={whose} span={span} onSaved={() => setOpen(false)} />
          </div>
          <div>
            <RowButton
              icon={<IconPrinter size={22} />}
              text={t('report.print.text')}
              onClick={onPrint}
            >
              {t('report.print')}
            </RowButton>
            <RowLink to="/statement/verify" icon={<IconFileCheck size={22} />}>
              {t('verify.link')}
            </RowLink>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** A statement file covers one wallet only: each balance follows from the one before. */
function Files({
  whose,
  span,
  onSaved,
}: {
  whose: StatementScope;
  span: StatementSpan;
  onSaved: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const owners = useOwners();
  const [chosen, setChosen] = useState(
    whose === 'family' ? (owners[0]?.walletId ?? '') : whose.walletId,
  );
  const file = useStatementFile(chosen, filterOf(span));
  const save = (format: StatementFormat) =>
    file.mutate(format, {
      onSuccess: onSaved,
      onError: (error) => notifyFailure(error, 'report.error.file'),
    });
  return (
    <>
      {whose === 'family' && (
        <SelectField
          label={t('report.export.wallet')}
          value={chosen}
          options={owners.map(({ walletId, name }) => ({ value: walletId, label: name }))}
          onChange={setChosen}
        />
      )}
      <p>
        {t('report.export.text', {
          start: formatDay(language, span.start),
          end: formatDay(language, span.end),
        })}
      </p>
      <div>
        {(['csv', 'xlsx', 'pdf', 'json'] as const).map((format) => {
          const Icon = ICONS[format];
          return (
            <RowButton
              key={format}
              icon={<Icon size={22} />}
              text={t(`report.export.${format}`)}
              aria-busy={file.isPending && file.variables === format}
              disabled={file.isPending}
              onClick={() => save(format)}
            >
              {NAMES[format] ?? t('report.verifiable')}
            </RowButton>
          );
        })}
      </div>
    </>
  );
}
