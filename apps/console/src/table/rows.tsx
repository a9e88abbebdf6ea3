import { useT } from '@merenda/ui/i18n/language.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import {
  Fragment,
  type MouseEvent,
  memo,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Cell } from './cell.tsx';
import type { Column } from './column.ts';
import type { GridRow } from './definitions.ts';
import type { Fits } from './fits.ts';
import { stepOf } from './step-of.ts';
import styles from './table.module.css';

export interface List {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

interface Body<Row extends RowData> {
  columns: readonly Column<Row>[];
  fits: readonly Fits[];
  rows: GridRow<Row>[];
  open: ((row: Row) => LinkProps) | undefined;
}

/** The height of a row of one line, in px: a row of another height moves all that follow. */
const ROW = 49;
/** The height of the head, which stays above the rows. */
const HEAD = 44;
/** Rows drawn beyond the window: a step of the wheel shows no gap. */
const OVERSCAN = 12;
/** Rows that are left to read when the next page is asked for. */
const AHEAD = 60;

/** The rows in view, of any number; the next page is read before its place is reached. */
export function VirtualRows<Row extends RowData>({
  columns,
  fits,
  rows,
  open,
  list,
}: Body<Row> & { list: List }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useTop(body);
  // The row with the focus stays in the page, else the focus would be lost on scroll.
  const [focused, setFocused] = useState<number>();
  const wanted = useRef<number>(undefined);
  const drawn = useRef<number[]>([]);
  const view = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: HEAD,
    // A list that its panel hides keeps its heights: rows without any would all be in view, all pages read.
    measureElement: (row, entry, now) =>
      isHidden(row)
        ? (now.measurementsCache[now.indexFromElement(row)]?.size ?? ROW)
        : measureElement(row, entry, now),
    // It keeps its rows, too: the one that opened the panel has the focus again.
    rangeExtractor: (range) => {
      if (!body.current || !isHidden(body.current)) drawn.current = withRow(range, focused);
      return drawn.current.filter((index) => index < range.count);
    },
  });
  const items = view.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isNear = last >= rows.length - AHEAD && last !== focused;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) {
      void fetchNextPage();
    }
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const link = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  });
  let end = scrollMargin;
  return (
    <tbody
      ref={body}
      onFocus={({ target }) => setFocused(indexOf(target))}
      onBlur={() => setFocused(undefined)}
      onClick={openRow}
      onKeyDown={(event) => {
        const to = stepOf(event.key, indexOf(event.target), rows.length);
        if (to === undefined) return;
        event.preventDefault();
        wanted.current = to;
        setFocused(to);
        view.scrollToIndex(to, { align: 'auto' });
      }}
    >
      {items.map(({ index, start, end: next }) => {
        const row = rows[index];
        const gap = start - end;
        end = next;
        return (
          row && (
            <Fragment key={row.id}>
              {gap > 0 && <Gap height={gap} />}
              <Line
                {...{ columns, fits, open, index }}
                row={row.original}
                measure={view.measureElement}
              />
            </Fragment>
          )
        );
      })}
      <Gap height={view.getTotalSize() + scrollMargin - end} />
    </tbody>
  );
}

interface LineProps<Row extends RowData> extends Pick<Body<Row>, 'columns' | 'fits' | 'open'> {
  row: Row;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** A row in view, drawn once while it stays there: neither a step of the wheel nor a page read draws it again. */
const Line = memo(function Line<Row extends RowData>({ index, measure, ...cells }: LineProps<Row>) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Cells {...cells} />
    </tr>
  );
}) as <Row extends RowData>(props: LineProps<Row>) => ReactElement;

/** Every row, for paper. */
export function FlatRows<Row extends RowData>({ rows, ...cells }: Body<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <Cells {...cells} row={row.original} />
        </tr>
      ))}
    </tbody>
  );
}

function Cells<Row extends RowData>({
  columns,
  fits,
  row,
  open,
}: Omit<Body<Row>, 'rows'> & { row: Row }) {
  const t = useT();
  return columns.map((column, at) => {
    const cell = <Cell column={column} row={row} />;
    const page = column.leads?.(row);
    return (
      <td
        key={column.name}
        data-kind={column.kind}
        data-fits={fits[at]}
        data-title={t(column.name)}
      >
        {at === 0 && open ? (
          <Link {...open(row)} search resetScroll={false} className={styles.open}>
            {cell}
          </Link>
        ) : page ? (
          <Link {...page} className={styles.open}>
            {cell}
          </Link>
        ) : (
          cell
        )}
      </td>
    );
  });
}

/** The place of rows that are not drawn. Its one cell makes no column that a narrow list has not. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className={styles.gap}>
    <td style={{ blockSize: `${Math.max(0, height)}px` }} />
  </tr>
);

const withRow = (range: Range, row: number | undefined): number[] => {
  const shown = defaultRangeExtractor(range);
  return row === undefined || row >= range.count || shown.includes(row)
    ? shown
    : [...shown, row].sort((a, b) => a - b);
};

const indexOf = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return Number(row?.dataset.index);
};

/** A click anywhere in a row opens it; one that ends a selection of its text does not. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a, button')) return;
  if (currentTarget.ownerDocument.getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector('a')?.click();
}

const isHidden = (element: Element): boolean => element.getClientRects().length === 0;

/** The distance of an element from the top of the page, in px. */
function useTop(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element;
      if (current && !isHidden(current)) setTop(current.getBoundingClientRect().top + scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
