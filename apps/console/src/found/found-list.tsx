import { typedSearch } from '@merenda/domain/forms/search';
import { PickList, type PickOption } from '@merenda/ui/blocks/choices/pick-list.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Page, rowsIn, rowsQuery, type Source } from '../table/source.ts';
import { useSettled } from './use-settled.ts';

/** A choice of one record that the server finds by typed words, page by page (product:console#finding). */
export function FoundList<Row>({
  label,
  sourceOf,
  optionsOf,
  value = '',
  onPick,
}: {
  label: string;
  /** The records that have these words; without any all of them. */
  sourceOf: (words: string) => Source<Page<Row>>;
  optionsOf: (rows: readonly Row[], words: string) => readonly PickOption[];
  value?: string;
  /** The option's value, and the records among which it was found. */
  onPick: (value: string, rows: readonly Row[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typedSearch(typed));
  const { data, error, isPlaceholderData, refetch, ...list } = useInfiniteQuery({
    ...rowsQuery(sourceOf(words)),
    placeholderData: keepPreviousData,
  });
  const rows = rowsIn(data) ?? [];
  const hasMore = list.hasNextPage && !list.isFetchingNextPage;
  return (
    <>
      <PickList
        label={label}
        options={optionsOf(rows, words)}
        value={value}
        onPick={(picked) => onPick(picked, rows)}
        finder={{
          onSearch: setTyped,
          isBusy: !data || isPlaceholderData || typedSearch(typed) !== words,
          onMore: hasMore ? () => void list.fetchNextPage() : undefined,
        }}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}
