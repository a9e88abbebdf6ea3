import { Money } from '@merenda/ui/blocks/money/money.tsx';
import type { ReactNode } from 'react';
import type { Amount } from '../table/column.ts';
import styles from './figures.module.css';

interface FiguresColumn<Row> {
  title: string;
  /** An amount, a text, or a list that takes the whole width on a phone. */
  value: (row: Row) => Amount | string | readonly ReactNode[];
}

/** A table of a few named figures; on a narrow screen each row is a list of titles and values. */
export function Figures<Row>({
  head,
  rows,
  name,
  columns,
}: {
  /** The title of the names. */
  head?: string;
  rows: readonly Row[];
  name: (row: Row) => ReactNode;
  columns: readonly FiguresColumn<Row>[];
}) {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  const isAmount = columns.map((_, at) => cells.every((row) => amountIn(row[at])));
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          {head ? <th scope="col">{head}</th> : <td />}
          {columns.map(({ title }, at) => (
            <th key={title} scope="col" data-amount={isAmount[at] || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a day never change their places
          <tr key={index}>
            <th scope="row">{name(row)}</th>
            {columns.map(({ title }, at) => {
              const value = cells[index]?.[at];
              const amount = amountIn(value);
              const isShort = amount || typeof value === 'string';
              return (
                <td
                  key={title}
                  data-amount={isAmount[at] || undefined}
                  data-title={isShort ? title : undefined}
                >
                  {amount ? <Money {...amount} /> : (value as ReactNode)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const amountIn = (value: unknown): Amount | undefined =>
  typeof value === 'object' && value !== null && 'minor' in value ? (value as Amount) : undefined;
