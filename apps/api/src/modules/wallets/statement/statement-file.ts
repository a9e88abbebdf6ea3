import type { FileAnswer } from '@merenda/contract/file';
import {
  type LogsFilter,
  type StatementFormat,
  type WalletLog,
  XLSX,
} from '@merenda/contract/payments/wallets';
import type { Row } from '@merenda/documents';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import { BYTE_ORDER_MARK, csvLine, dialectOf } from '@merenda/domain/files/csv';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { dayInZone } from '@merenda/domain/time/dates';
import { formatDateTime, formatDay, formatTime, type Key } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { countEntries } from '@merenda/ledger';
import { tellErased } from '../../../platform/erased-name.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Document } from '../../../platform/printing/document.ts';
import { Moment, type SheetCell, xlsx } from '../../../platform/xlsx.ts';
import type { Services } from '../../services.ts';
import { dishesIn, entryFilter, type Reading, readLogs } from './read-logs.ts';
import { verifiableStatement } from './verifiable-statement.ts';

/** The limit of a PDF's entries; a CSV has all. */
const MAX_PDF_ENTRIES = 1_000;
const BATCH = 500;

/**
 * A wallet's statement as a file (product:reports#files): CSV, XLSX or JSON of any length, or a PDF.
 * @throws Failure validation_failed when a PDF would have too many entries; Busy
 */
export async function statementFile(
  services: Services,
  reading: Reading,
  { format, ...filter }: LogsFilter & { format: StatementFormat },
): Promise<FileAnswer> {
  const days = [filter.startDate, filter.endDate].filter((day) => day !== undefined);
  const title = translate(reading.language, 'report.fileName');
  const name = [title, ...days].join('-');
  if (format === 'csv') {
    const content = csv(services, reading, filter);
    return { name: `${name}.csv`, mediaType: 'text/csv', content };
  }
  if (format === 'xlsx') {
    const content = workbook(services, reading, filter);
    return { name: `${name}.xlsx`, mediaType: XLSX, content };
  }
  if (format === 'json') {
    const content = await verifiableStatement(services, reading, filter);
    return { name: `${name}.json`, mediaType: 'application/json', content };
  }
  const count = await countEntries(
    services.pool,
    entryFilter(reading.wallet, filter),
    MAX_PDF_ENTRIES + 1,
  );
  if (count > MAX_PDF_ENTRIES) {
    throw new Failure('validation_failed', {
      message: `more than ${MAX_PDF_ENTRIES} entries`,
      userMessageKey: 'report.error.tooLong',
      userMessageValues: (language) => ({
        most: new Intl.NumberFormat(language).format(MAX_PDF_ENTRIES),
      }),
    });
  }
  const content = await services.printer.print(() => documentOf(services, reading, filter));
  return { name: `${name}.pdf`, mediaType: 'application/pdf', content };
}

/** All entries, with one batch in memory at a time. */
async function* logs(
  services: Services,
  reading: Reading,
  filter: LogsFilter,
): AsyncGenerator<WalletLog> {
  const found = entryFilter(reading.wallet, filter);
  let before: bigint | undefined;
  for (;;) {
    const batch = await readLogs(services, reading, { ...found, before, limit: BATCH });
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    before = BigInt(last.seq);
  }
}

/** A column of CSV and XLSX: its title `report.column.…`, its width in a sheet, the cell of an entry. */
interface Column {
  title: Key;
  width: number;
  isMoney?: true;
  cell(log: WalletLog, reading: Reading): SheetCell;
}

const COLUMNS: readonly Column[] = [
  {
    title: 'report.column.when',
    width: 17,
    cell: (log, { wallet }) => new Moment(whenOf(log, wallet.timeZone)),
  },
  { title: 'report.column.what', width: 24, cell: (log) => log.operationDetails },
  {
    title: 'report.column.with',
    width: 22,
    cell: ({ counterparty }, { language }) =>
      counterparty ? tellErased(counterparty, language) : null,
  },
  {
    title: 'report.column.dishes',
    width: 44,
    cell: ({ meal }, { language }) => dishesIn(meal, language) || null,
  },
  {
    title: 'report.column.mealDay',
    width: 14,
    cell: ({ meal }) => (meal ? new Moment(meal.day) : null),
  },
  { title: 'report.column.value', width: 14, isMoney: true, cell: signed },
  {
    title: 'report.column.balance',
    width: 14,
    isMoney: true,
    cell: ({ balance }) => balance.value,
  },
];

const titleOf = ({ title, isMoney }: Column, { language, wallet }: Reading): string =>
  translate(language, title) + (isMoney ? ` (${wallet.currency})` : '');

const cellsOf = (log: WalletLog, reading: Reading): SheetCell[] =>
  COLUMNS.map(({ cell }) => cell(log, reading));

async function* csv(
  services: Services,
  reading: Reading,
  filter: LogsFilter,
): AsyncGenerator<Uint8Array> {
  const dialect = dialectOf(reading.language);
  yield Buffer.from(
    BYTE_ORDER_MARK +
      csvLine(
        COLUMNS.map((one) => titleOf(one, reading)),
        dialect,
      ),
  );
  for await (const log of logs(services, reading, filter)) {
    const cells = cellsOf(log, reading).map((one) => (one instanceof Moment ? one.text : one));
    yield Buffer.from(csvLine(cells, dialect));
  }
}

function workbook(services: Services, reading: Reading, filter: LogsFilter) {
  async function* rows(): AsyncGenerator<readonly SheetCell[]> {
    for await (const log of logs(services, reading, filter)) {
      yield cellsOf(log, reading);
    }
  }
  const columns = COLUMNS.map((one) => ({ title: titleOf(one, reading), width: one.width }));
  return xlsx({ columns, rows: rows() }, services.clock());
}

async function documentOf(
  services: Services,
  reading: Reading,
  filter: LogsFilter,
): Promise<Document> {
  const { reader, wallet, language } = reading;
  const brand = brandOfCompany(reader.companyId);
  if (!brand) throw new Error(`no brand trades as ${reader.companyId}`);
  const money = (major: number) =>
    formatMoney(wireToMinor(major, wallet.currency), wallet.currency, language);
  const rows: Row[] = [];
  for await (const log of logs(services, reading, filter)) {
    const what = [log.operationDetails, log.counterparty, dishesIn(log.meal, language)];
    rows.push({
      label: [
        formatDateTime(language, log.txDatetime, 'numeric', wallet.timeZone),
        ...what.filter(Boolean),
      ].join(' · '),
      value: `${money(signed(log))}  (${money(log.balance.value)})`,
    });
  }
  const span = [filter.startDate, filter.endDate].map((day) =>
    day === undefined ? '…' : formatDay(language, day, 'long'),
  );
  const { operationType } = filter;
  const lead = [
    wallet.ownerName,
    span.join(' – '),
    operationType && translate(language, `report.operation.${operationType}`),
  ];
  return {
    brand,
    language,
    madeOn: services.clock(),
    foot: { left: brand.legal.operator, right: brand.legal.supportEmail },
    parts: [
      { kind: 'title', text: translate(language, 'statement.title') },
      { kind: 'lead', text: lead.filter(Boolean).join(' · ') },
      { kind: 'note', text: translate(language, 'report.print.columns') },
      { kind: 'table', rows },
    ],
  };
}

function signed({ operationType, value }: WalletLog): number {
  return operationType === 'DEB' ? -value : value;
}

/** Day and time by the company's clock, as every spreadsheet reads them. */
function whenOf({ txDatetime }: WalletLog, timeZone: string): string {
  const instant = new Date(txDatetime);
  return `${dayInZone(instant, timeZone)} ${formatTime('en', instant, timeZone)}`;
}
