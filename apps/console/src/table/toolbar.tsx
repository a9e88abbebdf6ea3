import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { saveFile } from '@merenda/ui/client/download.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import { csvOf } from './export/csv.ts';
import { type Page, readAll, type Source } from './source.ts';
import styles from './toolbar.module.css';

/** The line above a table: its filters, the number of rows, its file and its print. */
export function Toolbar<Row>({
  name,
  source,
  columns,
  first,
  onPrint,
  children,
}: {
  name: string;
  source: Source<Page<Row>>;
  columns: readonly Column<Row>[];
  /** The first page, which knows the number of rows. */
  first: Page<Row> | undefined;
  onPrint: (rows: readonly Row[]) => void;
  /** The filters. */
  children: ReactNode;
}) {
  const t = useT();
  const { total, hasMoreThanTotal } = first ?? {};
  return (
    <div className={styles.toolbar} data-unprinted>
      {children}
      <p className={styles.count} role="status">
        {total !== undefined &&
          t(hasMoreThanTotal ? 'console.table.more' : 'console.table.rows', { count: total })}
      </p>
      <Tools {...{ name, columns, onPrint }} read={() => readAll(source)} />
    </div>
  );
}

/** More rows than this are no reading matter: paper has none of them, a file all. */
const MAX_PRINTED_ROWS = 5_000;

/** The file and the print of a list, both with all of its rows. */
export function Tools<Row>({
  name,
  columns,
  read,
  onPrint,
}: {
  name: string;
  columns: readonly Column<Row>[];
  /** Reads every row. */
  read: () => Promise<readonly Row[]>;
  onPrint: (rows: readonly Row[]) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const onError = (error: unknown) => notifyFailure(error, 'global.error.message');
  const file = useMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      const content = csvOf(columns, rows, t, language);
      saveFile(new Blob([content], { type: 'text/csv' }), `${name}.csv`);
    },
    onError,
  });
  const print = useMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      if (rows.length <= MAX_PRINTED_ROWS) return onPrint(rows);
      return notify('warn', t('console.table.tooLong', { most: number.format(MAX_PRINTED_ROWS) }));
    },
    onError,
  });
  return (
    <>
      <Button
        kind="plain"
        size="small"
        icon={<IconDownload size={18} stroke={1.8} aria-hidden />}
        busy={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('console.table.csv')}
      </Button>
      <Button
        kind="plain"
        size="small"
        icon={<IconPrinter size={18} stroke={1.8} aria-hidden />}
        busy={print.isPending}
        onClick={() => print.mutate()}
      >
        {t('report.print')}
      </Button>
    </>
  );
}
