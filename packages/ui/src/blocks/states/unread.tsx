import { IconCloudOff } from '@tabler/icons-react';
import { isFailure } from '../../client/failure.ts';
import { useT } from '../../i18n/language.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from '../layout/notice.tsx';

/** A query, as far as its reading is concerned. */
export interface Reading {
  data: unknown;
  isError: boolean;
  failureReason: unknown;
  refetch: () => unknown;
}

/** Nothing was read: it failed, or waits for a connection. */
export const isUnread = ({ data, isError, failureReason }: Reading): boolean =>
  data === undefined && (isError || isFailure(failureReason, 'unavailable'));

/**
 * Says that a part of a screen could not be read, with a retry: otherwise it would look as if there were
 * nothing (product:look#states). Nothing while all is read, or on its way.
 */
export function Unread({ of: readings, text }: { of: readonly Reading[]; text: string }) {
  const t = useT();
  const unread = readings.filter(isUnread);
  if (unread.length === 0) return null;
  return (
    <div role="alert">
      <Notice
        Icon={IconCloudOff}
        tone="warn"
        text={text}
        action={
          <Button
            kind="soft"
            size="small"
            onClick={() => {
              for (const { refetch } of unread) void refetch();
            }}
          >
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}
