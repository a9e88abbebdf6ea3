import { useT } from '../../i18n/language.ts';
import { Button } from './button.tsx';

/** The next page of a list that is read page by page; nothing once all of it is there. */
export function MoreButton({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
}) {
  const t = useT();
  if (!hasNextPage) return null;
  return (
    <Button kind="soft" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('statement.more')}
    </Button>
  );
}
