import { type Cell as CsvCell, Decimal } from '@merenda/domain/files/csv';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { majorText } from '@merenda/domain/money/money';
import { dayInZone, timeInZone } from '@merenda/domain/time/dates';
import type { Key, Translate } from '@merenda/i18n';
import type { LinkProps } from '@tanstack/react-router';
import { localZone } from '../session/local-zone.ts';

export interface Amount {
  minor: bigint;
  currency: CurrencyCode;
}

export interface State {
  text: string;
  tone: 'brand' | 'good' | 'warn' | 'bad' | 'plain';
}

/** A value by the kind of its column. Instants are ISO 8601, days `YYYY-MM-DD`. */
interface Values {
  text: string;
  /** A record's id, or its name: the screen shows an id's end, a file the whole. */
  id: string;
  number: number;
  amount: Amount;
  /** By the operator's own clock. */
  instant: string;
  /** By the clock of the zone: a company's books have its days. */
  moment: { at: string; zone: string };
  day: string;
  state: State;
}

/** A column of a table: its kind decides how a screen, a file and paper write it. */
export type Column<Row> = {
  [Kind in keyof Values]: {
    name: Key;
    kind: Kind;
    value: (row: Row, t: Translate) => Values[Kind] | undefined;
    /** The code that a file has in place of the words. */
    code?: (row: Row) => string;
    /** The width beside the other columns'; 1 if absent. */
    share?: number;
    /** The first to be left out where the list is narrow. */
    isExtra?: true;
    /** Another page about the value, if there is one. */
    leads?: (row: Row) => LinkProps | undefined;
    /** The orders that the API knows for it. */
    orders?: { asc: string; desc: string };
  };
}[keyof Values];

/** The titles of a column's cells in a file: an amount's currency stands beside it. */
export const fileTitles = <Row>({ name, kind }: Column<Row>, t: Translate): string[] =>
  kind === 'amount' ? [t(name), t('console.table.currency')] : [t(name)];

/** A column's cells in a file, as spreadsheets read them; instants by the operator's own clock. */
export function fileCells<Row>(column: Column<Row>, row: Row, t: Translate): CsvCell[] {
  switch (column.kind) {
    case 'amount': {
      const amount = column.value(row, t);
      if (!amount) return [null, null];
      return [new Decimal(majorText(amount.minor, amount.currency)), amount.currency];
    }
    case 'instant': {
      const instant = column.value(row, t);
      if (!instant) return [null];
      return [momentText(instant, localZone())];
    }
    case 'moment': {
      const moment = column.value(row, t);
      return [moment ? momentText(moment.at, moment.zone) : null];
    }
    case 'state':
      return [column.value(row, t)?.text ?? null];
    default:
      return [column.code?.(row) ?? column.value(row, t) ?? null];
  }
}

const momentText = (instant: string, zone: string): string => {
  const at = new Date(instant);
  return `${dayInZone(at, zone)} ${timeInZone(at, zone)}`;
};
