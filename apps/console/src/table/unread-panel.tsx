import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { reasonOf } from '@merenda/ui/client/failure.ts';
import { SidePanel } from './side-panel.tsx';

/** Says that a record could not be read; without an error there is none. */
export function Unread({
  error,
  refetch,
}: {
  error: Error | null;
  refetch: () => Promise<unknown>;
}) {
  // A record out of the scope is answered as an unknown one.
  if (!error || reasonOf(error) === 'notFound') {
    return <ErrorState reason="notFound" text="console.rights.unread" />;
  }
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** The panel of a record that is not read: it is on its way, could not be read, or there is none (null). */
export function UnreadPanel({
  title,
  at,
  query: { data, error, refetch },
}: Pick<Parameters<typeof SidePanel>[0], 'title' | 'at'> & {
  query: { data?: unknown; error: Error | null; refetch: () => Promise<unknown> };
}) {
  return (
    <SidePanel opened={null} title={title} at={at}>
      {error || data === null ? (
        <Unread error={error} refetch={refetch} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </SidePanel>
  );
}
